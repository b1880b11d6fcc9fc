package redact_test

import (
	"testing"

	"github.com/seed-a68626b6/reduce/redact"
)

// random is a made-up value that looks random.
const random = "q7Xk2fBv9Lw4" + "Zt8NcR3mYp6D"

// TestSecretsBesideWhatTells has secrets without a form of their own.
func TestSecretsBesideWhatTells(t *testing.T) {
	lines := "RkFLRUZBS0VGQUtFRkFLRQ\nRkFLRUZBS0VGQUtFRkFLRQ\n"
	tests := []struct{ name, in, want string }{
		{"AWS secret key in a file", "aws_secret_access_key = " + random + "/" + random[:15], "aws_secret_access_key = [redacted:secret_key]"},
		{"AWS secret key in an answer", `{"SecretAccessKey": "` + random + `", "Expiration": "2026-01-01"}`, `{"SecretAccessKey": "[redacted:secret_key]", "Expiration": "2026-01-01"}`},
		{"AWS session token", "export AWS_SESSION_TOKEN=" + random + "==", "export AWS_SESSION_TOKEN=[redacted:token]"},
		{"signed URL", "https://b.s3.amazonaws.com/x?X-Amz-Date=20260101T000000Z&X-Amz-Signature=" + hexes(64) + "&y=1", "https://b.s3.amazonaws.com/x?X-Amz-Date=20260101T000000Z&X-Amz-Signature=[redacted:signature]&y=1"},
		{"Google service account", `{"private_key_id": "` + hexes(40) + `", "private_key": "-----BEGIN PRIVATE KEY-----\nRkFLRQ==\n-----END PRIVATE KEY-----\n"}`, `{"private_key_id": "` + hexes(40) + `", "private_key": "[redacted:private_key]\n"}`},
		{"Azure storage", "DefaultEndpointsProtocol=https;AccountName=harbour;AccountKey=" + random + "==;EndpointSuffix=core.windows.net", "DefaultEndpointsProtocol=https;AccountName=harbour;AccountKey=[redacted:secret_key];EndpointSuffix=core.windows.net"},
		{"Azure bus", "Endpoint=sb://x/;SharedAccessKeyName=Root;SharedAccessKey=" + random + "=", "Endpoint=sb://x/;SharedAccessKeyName=Root;SharedAccessKey=[redacted:secret_key]"},
		{"Azure signature", "https://x.blob.core.windows.net/c?sv=2024-01-01&se=2026&sig=" + random + "%3D&sp=r", "https://x.blob.core.windows.net/c?sv=2024-01-01&se=2026&sig=[redacted:signature]&sp=r"},
		{"Azure signature in JSON", `{"u":"https://x/c?sv=1\u0026sig=` + random + `"}`, `{"u":"https://x/c?sv=1\u0026sig=[redacted:signature]"}`},
		{"Azure shared access signature", "SharedAccessSignature=sv=2024&sig=" + random + "%3D&se=1", "SharedAccessSignature=sv=2024&sig=[redacted:signature]&se=1"},
		{"Twilio auth token", "TWILIO_AUTH_TOKEN=" + hexes(32), "TWILIO_AUTH_TOKEN=[redacted:token]"},
		{"header of an API", "X-Api-Key: " + random, "X-Api-Key: [redacted:api_key]"},
		{"Docker", `{"auths":{"r.io":{"auth":"dXNlcjpmYWtl"}}}`, `{"auths":{"r.io":{"auth":"[redacted:authorization]"}}}`},
		{"npm", "//registry.npmjs.org/:_authToken=fake-0000-fake", "//registry.npmjs.org/:_authToken=[redacted:token]"},
		{"Telegram URL", "https://api.telegram.org/bot123456789" + ":AA" + letters(33) + "/getMe", "https://api.telegram.org/bot[redacted:telegram_token]/getMe"},

		{"ADO", "Server=db;Database=x;User Id=sa;Password=p@ss,w0(rd);Encrypt=yes", "Server=db;Database=x;User Id=sa;Password=[redacted:password];Encrypt=yes"},
		{"ODBC", "Driver={SQL};Server=db;Uid=sa;Pwd=swordfish;", "Driver={SQL};Server=db;Uid=sa;Pwd=[redacted:password];"},
		{"ODBC with braces", "Driver={SQL};Server=db;Pwd={a;b1};", "Driver={SQL};Server=db;Pwd={[redacted:password]};"},
		{"ADO in JSON", `{"ConnectionString":"Server=db;User Id=sa;Password=s3cr,et"}`, `{"ConnectionString":"Server=db;User Id=sa;Password=[redacted:password]"}`},
		{"JDBC", "jdbc:mysql://db/x?user=bob&password=hunter2&ssl=1", "jdbc:mysql://db/x?user=bob&password=[redacted:password]&ssl=1"},
		{"JDBC for Oracle", "jdbc:oracle:thin:scott/tig3r@//db:1521/x", "jdbc:oracle:thin:scott/[redacted:password]@//db:1521/x"},
		{"AMQP", "amqps://bob:hunter2@mq:5671/v", "amqps://bob:[redacted:password]@mq:5671/v"},
		{"MongoDB", "mongodb+srv://bob:hunter2@c0.x.net/db", "mongodb+srv://bob:[redacted:password]@c0.x.net/db"},
		{"key as the user of a URL", "https://" + "ghp_" + letters(36) + ":x-oauth-basic@host/x", "https://[redacted:password]@host/x"},
		{"key as a user with a password", "curl -u " + "AKIA" + upper(16) + ":hunter2 x", "curl -u [redacted:password] x"},
		{"key as the whole user", "redis://" + "AKIA" + upper(16) + "@x", "redis://[redacted:aws_key]@x"},
		{"libpq", "host=db user=bob password=hunter2 dbname=x", "host=db user=bob password=[redacted:password] dbname=x"},

		{"mysql", "mysql -u root -phunter2 db", "mysql -u root -p[redacted:password] db"},
		{"sshpass", "sshpass -p 'hunter2' ssh x", "sshpass -p '[redacted:password]' ssh x"},
		{"docker login", "docker login -u bob -p hunter2 r.io", "docker login -u bob -p [redacted:password] r.io"},
		{"redis-cli", "redis-cli -h x -a hunter2 ping", "redis-cli -h x -a [redacted:password] ping"},
		{"netrc", "machine x login bob password hunter2", "machine x login bob password [redacted:password]"},

		{"name of two words", "API key: fake-0000-fake", "API key: [redacted:api_key]"},
		{"said with a colon", "The password is: hunter2-fake", "The password is: [redacted:password]"},
		{"said of a key", "the api key is fake-0000-fake", "the api key is [redacted:api_key]"},
		{"name beside the value", `{"name": "DB_PASSWORD", "value": "swordfish"}`, `{"name": "DB_PASSWORD", "value": "[redacted:password]"}`},
		{"name above the value", "- name: DB_PASSWORD\n  value: hunter2", "- name: DB_PASSWORD\n  value: [redacted:password]"},
		{"name above the value in JSON", `{"f":"- name: DB_PASSWORD\n  value: hunter2\n"}`, `{"f":"- name: DB_PASSWORD\n  value: [redacted:password]\n"}`},
		{"random value of a key", `"key": "` + random + `"`, `"key": "[redacted:secret_key]"`},
		{"random value of a session", "session=" + random, "session=[redacted:secret_key]"},

		{"PuTTY", "Public-Lines: 1\nAAAAB3NzaC1yc2EAAAAB\nPrivate-Lines: 2\n" + lines + "Private-MAC: " + hexes(40), "Public-Lines: 1\nAAAAB3NzaC1yc2EAAAAB\nPrivate-Lines: 2\n[redacted:private_key]\nPrivate-MAC: " + hexes(40)},
		{"SSH2", "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nComment: \"x\"\n" + lines + "---- END SSH2 ENCRYPTED PRIVATE KEY ----", "[redacted:private_key]"},
		{"OpenVPN", "-----BEGIN OpenVPN Static key V1-----\n" + hexes(32) + "\n-----END OpenVPN Static key V1-----", "[redacted:private_key]"},
		{"OpenSSH", "-----BEGIN OPENSSH PRIVATE KEY-----\n" + lines + "-----END OPENSSH PRIVATE KEY-----\n", "[redacted:private_key]\n"},
		{"WireGuard", "PrivateKey = " + random + "=", "PrivateKey = [redacted:secret_key]"},
		{"encrypted JSON web token", "eyJhbGciOiJub25lIn0." + letters(40) + "." + letters(16) + "." + letters(60) + "." + letters(22) + ".", "[redacted:jwt]."},
		{"JSON web token at the end of a sentence", "It is eyJhbGciOiJub25lIn0.eyJzdWIiOiJmYWtlIn0.FAKEfake. Next", "It is [redacted:jwt]. Next"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, _ := redact.Standard().Text(tt.in); got != tt.want {
				t.Errorf("Text(%q)\n got %q\nwant %q", tt.in, got, tt.want)
			}
			if law := broken(tt.in); law != "" {
				t.Errorf("%s: %q", law, tt.in)
			}
		})
	}
}

// TestIdentifiersStay: what agents name things by is no secret, also beside a
// name that tells a little.
func TestIdentifiersStay(t *testing.T) {
	digest, uuid := hexes(64), "550e8400-e29b-41d4-a716-446655440000"
	for _, s := range []string{
		"commit " + hexes(40), "merge fa0ce1d into main", "tree " + digest, "sha256:" + digest, "md5 " + hexes(32),
		`"integrity": "sha512-` + random + random + random + `=="`, `"shasum": "` + hexes(40) + `"`, "h1:" + random + random[:20] + "=",
		"call_" + letters(24), "toolu_01" + letters(22), "fc_" + hexes(48), "msg_" + hexes(48), "rs_" + hexes(50), "chatcmpl-" + letters(29), "resp_" + hexes(48), "req_" + letters(24),
		`"id": "` + uuid + `"`, `"session_id":"` + uuid + `"`, "session: " + uuid, "key: " + hexes(40), `"key": "` + digest + `"`,
		"booking ABC123", "reservation QX7R2P", "order #W2378156", "payment credit_card_7815826", "gift_card_4904427", "user_id: mia_li_3668",
		"version 1.24.3-rc.1+build.5", "v0.0.0-20260101000000-abcdef012345", "go1.26.1", "linux/amd64",
		"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA" + letters(200), "cache_key=" + random, "primary key: " + random,
		`"key": "Enter"`, "key=value1", "sort_key = created_at", `"key": "src/components/Button.tsx"`, "keys: a1, b2",
		"x.sig=abc", "sig=fake", "the signature " + hexes(64), "ETag: \"" + hexes(32) + "\"", "X-Request-Id: " + uuid,
		"user;pwd=$PWD", "a();password=t.value;b()", "Password={0};", "mysql -p db", "mysql -u root -p", "git push -p", "ps -p 1234", "docker login -p $PW",
		"Private-Lines: 8", `{"name":"LOG_LEVEL","value":"debug1"}`, `{"name":"max_tokens","value":"4096"}`, "jdbc:oracle:thin:@//db:1521/x",
	} {
		if got, hits := redact.Standard().Text(s); got != s || hits != nil {
			t.Errorf("Text(%q) = %q, %v", s, got, hits)
		}
	}
}
