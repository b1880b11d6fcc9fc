// Package redact finds secrets in the text of a history and gives a view of the
// history without them.
//
// A secret is replaced by a placeholder that says of what kind it was:
//
//	postgres://bob:hunter2@db/x   →   postgres://bob:[redacted:password]@db/x
//
// Words used here:
//
//   - A form is a shape that gives a secret away wherever it stands: the prefix
//     of a key (ghp_…, AKIA…), a JSON web token, a private key in PEM.
//   - A telling name is a name that says that its value is a secret
//     (UPLOAD_TOKEN, clientSecret, --password).
//   - A hit is the byte range of one secret.
//
// What the standard rules find:
//
//  1. Private keys in PEM, whole, also with line ends written as \n. A block
//     without its end goes as far as its lines look like base64. Of other key
//     files SSH2's, and the private lines of PuTTY's.
//  2. Keys with a known form, JSON web tokens, and the paths of webhooks.
//  3. Credentials after "Authorization:", and after a bare "Bearer" where they
//     look random.
//  4. Passwords in URLs, in connection strings and of some commands. Only the
//     password is replaced, and a user that is a secret too.
//  5. Cookies in "Cookie:" and "Set-Cookie:", as a header, in JSON or as a flag,
//     where their names speak of a session or their values look random.
//     Attributes stay.
//  6. Values of telling names: NAME=value, name: value, "name": "value",
//     --name value, <name>value</name>, "the password is value", {"name": NAME,
//     "value": value}, and of -u user:password. Only the value is replaced.
//  7. Values that look random, of names that tell a little (key, session).
//
// Rules of the caller's own are regular expressions (see New). They find first.
//
// A value stays where it is plainly no secret: empty, true, null, a number, a
// type name, a placeholder such as ${VAR} or <token> or your-key-here, a path, a
// call, a plain word or prose. Names that count or page (max_tokens,
// next_page_token) or that describe (token_type, secret_name) tell nothing.
//
// What holds for every text s:
//
//   - Text(Text(s)) is Text(s).
//   - Hits are ascending, do not overlap and lie inside s. Bytes outside of them
//     are not changed.
//   - Valid UTF-8 stays valid, and a valid JSON text stays one: a hit holds
//     neither the quote that ends a string nor one half of an escape.
//
// They hold for rules of the caller's own too, whatever these match. The standard
// rules take time that grows with the length of the text only.
//
// Rules find what looks like a secret. They do not find a secret that looks like
// a word, nor one that was cut in two or encoded.
package redact
