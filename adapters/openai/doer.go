package openai

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	goopenai "github.com/sashabaranov/go-openai"
)

// guard sends one request and looks at the answer before the client decodes it: its
// size unpacked, its type, an error under a status that says that all is well.
type guard struct {
	inner  Doer
	header http.Header
	limit  int64
	clean  cleaner
	// sent is true once the request was handed on; got is the header of the answer.
	sent bool
	got  http.Header
}

// ownClient is the client that is used where the caller gives none: it follows no
// redirect, which would send the history on to who knows whom.
func ownClient() Doer {
	return &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// Do sends the request.
func (g *guard) Do(req *http.Request) (*http.Response, error) {
	for name, values := range g.header {
		req.Header[name] = values
	}
	g.sent = true
	res, err := g.inner.Do(req)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, &Error{Kind: KindNetwork, Detail: "the connection ended before there was an answer: " + innermost(err).Error()}
	} else if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	g.got = res.Header
	if err := g.checkHead(res); err != nil {
		return nil, err // without waiting for a body that may never end
	}
	body, err := g.read(res)
	if err != nil {
		return nil, err
	}
	if err := g.check(res, body); err != nil {
		return nil, err
	}
	res.Body = io.NopCloser(bytes.NewReader(body))
	return res, nil
}

// read reads the whole body, unpacked, within the limit.
func (g *guard) read(res *http.Response) ([]byte, error) {
	var from io.Reader = res.Body
	if strings.EqualFold(res.Header.Get("Content-Encoding"), "gzip") {
		unpacked, err := gzip.NewReader(res.Body)
		if err != nil {
			return nil, g.broken(0, err)
		}
		from = unpacked
		res.Header.Del("Content-Encoding")
	}
	var body bytes.Buffer
	n, err := body.ReadFrom(io.LimitReader(from, g.limit+1))
	if n > g.limit {
		return nil, &Error{Kind: KindSize, Detail: fmt.Sprintf("the answer is too large: more than %d bytes, unpacked", g.limit)}
	}
	if err != nil {
		return nil, g.broken(n, err)
	}
	return body.Bytes(), nil
}

// broken says how an answer ended before its end.
func (g *guard) broken(read int64, err error) error {
	switch {
	case isTimeout(err):
		return err
	case errors.Is(err, gzip.ErrHeader):
		return &Error{Kind: KindReply, Detail: "the answer says that it is gzip and is not"}
	}
	return &Error{Kind: KindNetwork, Detail: fmt.Sprintf("the connection broke after %d bytes of the answer: %s", read, g.clean.clean(innermost(err).Error()))}
}

// checkHead refuses answers of which the head says that they hold no draft.
func (g *guard) checkHead(res *http.Response) error {
	switch {
	case res.StatusCode >= 300 && res.StatusCode < 400:
		return &Error{Kind: KindRequest, Status: res.StatusCode, Detail: "the endpoint sends on to another address, and is not followed"}
	case res.StatusCode != http.StatusOK:
		return nil
	}
	if kind, _, err := mime.ParseMediaType(res.Header.Get("Content-Type")); err == nil && !isJSON(kind) {
		return &Error{Kind: KindReply, Detail: fmt.Sprintf("the answer is %s and no JSON", g.clean.clean(kind))}
	}
	return nil
}

// check refuses answers that can't hold a draft.
func (g *guard) check(res *http.Response, body []byte) error {
	if res.StatusCode != http.StatusOK {
		return nil
	}
	var told struct {
		Error json.RawMessage `json:"error"`
	}
	if err := json.Unmarshal(body, &told); err != nil && isSyntaxAtAll(err) {
		return &Error{Kind: KindReply, Detail: "the answer is no JSON"}
	}
	return g.toldError(res.StatusCode, told.Error)
}

// toldError reads the error in an answer whose status says that all is well: an object
// or a text; nil where there is none.
func (g *guard) toldError(status int, raw json.RawMessage) error {
	var text string
	switch words := string(raw); {
	case words == "" || words == "null" || words == `""` || words == "{}" || words == "false":
		return nil
	case json.Unmarshal(raw, &text) == nil:
		return g.clean.fromStatus(status, "", "", "", text, nil, time.Time{})
	}
	var object goopenai.APIError
	if json.Unmarshal(raw, &object) != nil {
		return g.clean.fromStatus(status, "", "", "", plainWords(raw), nil, time.Time{})
	}
	object.HTTPStatusCode = status
	return &object
}

func isJSON(kind string) bool {
	return kind == "application/json" || strings.HasSuffix(kind, "+json") || kind == "text/plain" || kind == "text/json"
}

func isSyntaxAtAll(err error) bool {
	var syntax *json.SyntaxError
	return errors.As(err, &syntax)
}
