// Package schema embeds the JSON Schema of a manifest.
//
// The schema is draft 2020-12 and stands beside this file. It describes what a
// summarizer may return and what a merged manifest holds; what only the reducer
// may write is told apart by package validate, since a schema can't tell who
// wrote a value.
package schema

import _ "embed"

// ID is the schema's $id. It names the schema and is never fetched.
const ID = "urn:reduce:checkpoint:1"

//go:embed checkpoint.schema.json
var checkpointJSON string

// JSON gives a fresh copy of the schema's text.
func JSON() []byte { return []byte(checkpointJSON) }
