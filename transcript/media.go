package transcript

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// The kinds of media.
const (
	imageMedia = "image"
	audioMedia = "audio"
	fileMedia  = "file"
)

// mediaKindOf is the kind of media of a MIME type.
func mediaKindOf(mime value) string {
	switch {
	case strings.HasPrefix(mime.Str(), "image/"):
		return imageMedia
	case strings.HasPrefix(mime.Str(), "audio/"):
		return audioMedia
	}
	return fileMedia
}

// mediaFromURL digests the bytes of a base64 data URL, or the text of any other.
func mediaFromURL(kind, url string) history.Media {
	if strings.HasPrefix(url, "data:") {
		header, data, ok := strings.Cut(url, ",")
		if ok && strings.HasSuffix(header, ";base64") {
			return mediaFromBase64(kind, data)
		}
	}
	return history.Media{Kind: kind, SHA256: sha256.Sum256([]byte(url))}
}

// mediaFromBase64 digests decoded bytes, or the text where it is no base64.
func mediaFromBase64(kind, data string) history.Media {
	decoded, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		decoded, err = base64.RawStdEncoding.DecodeString(data)
	}
	if err != nil {
		decoded = []byte(data)
	}
	return history.Media{Kind: kind, SHA256: sha256.Sum256(decoded)}
}
