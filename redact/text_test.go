package redact_test

import (
	"encoding/json"
	"testing"

	"github.com/seed-a68626b6/reduce/redact"
)

func TestSecretsAreReplaced(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"AWS key", "AWS_KEY=AKIAFAKEFAKEFAKE0000\n", "AWS_KEY=[redacted:aws_key]\n"},
		{"temporary AWS key", "id ASIAFAKEFAKEFAKE0000.", "id [redacted:aws_key]."},
		{"GitHub token", "GH=ghp_FAKEfakeFAKEfakeFAKEfakeFAKEfake0000", "GH=[redacted:github_token]"},
		{"fine-grained GitHub token", "github_pat_11FAKE0000fake_FAKEfakeFAKEfake", "[redacted:github_token]"},
		{"GitLab token", "use glpat-FAKEfakeFAKE_fake0000 here", "use [redacted:gitlab_token] here"},
		{"Slack token", "xoxb-0000-1111-FAKEfakeFAKE", "[redacted:slack_token]"},
		{"OpenAI key", "sk-FAKEfakeFAKEfakeFAKE0000", "[redacted:openai_key]"},
		{"OpenAI project key", "sk-proj-FAKE_fake-FAKE0000fake", "[redacted:openai_key]"},
		{"Anthropic key", "sk-ant-api03-FAKEfakeFAKEfake", "[redacted:anthropic_key]"},
		{"Google key", "AIzaFAKE0000fakeFAKEfakeFAKEfake-FAKEfa", "[redacted:google_key]"},
		{"Stripe key", "sk_live_FAKE0000fakeFAKE", "[redacted:stripe_key]"},
		{"npm token", "npm_FAKEfakeFAKEfakeFAKEfakeFAKEfake0000", "[redacted:npm_token]"},
		{"PyPI token", "pypi-AgEIcHlwaS5vcmcFAKE0000fake", "[redacted:pypi_token]"},
		{"Hugging Face token", "hf_FAKEfakeFAKEfakeFAKEfakeFAKEfakeFA", "[redacted:huggingface_token]"},
		{"DigitalOcean token", "dop_v1_00000000aaaaaaaa11111111bbbbbbbb", "[redacted:digitalocean_token]"},
		{"SendGrid key", "SG.FAKEfakeFAKE0000fake.FAKEfakeFAKEfakeFAKE0000", "[redacted:sendgrid_key]"},
		{"Twilio key", "SK00000000aaaaaaaa11111111bbbbbbbb", "[redacted:twilio_key]"},
		{"Telegram token", "bot 123456789:AAFAKEfakeFAKEfakeFAKEfakeFAKEfake0 up", "bot [redacted:telegram_token] up"},
		{"JSON web token", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJmYWtlIn0.FAKEfake-fake", "[redacted:jwt]"},
		{"key after an escape", `a\nghp_FAKEfakeFAKEfakeFAKEfakeFAKEfake0000\nb`, `a\n[redacted:github_token]\nb`},
		{"key after a colour", "\x1b[32mghp_FAKEfakeFAKEfakeFAKEfake\x1b[0m", "\x1b[32m[redacted:github_token]\x1b[0m"},

		{"private key", "x\n-----BEGIN PRIVATE KEY-----\nRkFLRQ==\n-----END PRIVATE KEY-----\ny", "x\n[redacted:private_key]\ny"},
		{"private key in a JSON string", `{"k":"-----BEGIN RSA PRIVATE KEY-----\nRkFLRQ==\n-----END RSA PRIVATE KEY-----\n"}`, `{"k":"[redacted:private_key]\n"}`},
		{"OpenPGP private key", "-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nRkFLRQ==\n=abcd\n-----END PGP PRIVATE KEY BLOCK-----", "[redacted:private_key]"},
		{"private key that was cut", "-----BEGIN PRIVATE KEY-----\nRkFLRUZBS0VGQUtFRkFLRQ\nRkFLRUZBS0VGQUtFRkFLRQ\nand so on", "[redacted:private_key]\nand so on"},
		{"private key that was cut, short last line", `-----BEGIN PRIVATE KEY-----\\nRkFLRUZBS0VGQUtFRkFLRQ\\nRkFLRQ==\\nend`, `[redacted:private_key]\\nend`},
		{"private key cut by the end of a string", `{"k":"-----BEGIN PRIVATE KEY-----\nRkFLRUZBS0VGQUtFRkFLRQ","d":"-----END PRIVATE KEY-----"}`, `{"k":"[redacted:private_key]","d":"-----END PRIVATE KEY-----"}`},

		{"bearer header", "Use Authorization: Bearer fake.fake.fake-token-123456 for the call.", "Use Authorization: Bearer [redacted:bearer_token] for the call."},
		{"basic header", `curl -H "Authorization: Basic RkFLRTpGQUtF"`, `curl -H "Authorization: Basic [redacted:basic_credentials]"`},
		{"header in JSON", `{"Authorization":"Bearer abcdef012345"}`, `{"Authorization":"Bearer [redacted:bearer_token]"}`},
		{"bare bearer", "sent Bearer fake-0123456789", "sent Bearer [redacted:bearer_token]"},

		{"password in a URL", "DB=postgres://bob:hunter2-fake@db.invalid/x", "DB=postgres://bob:[redacted:password]@db.invalid/x"},
		{"password in a URL without a user", "redis://:hunter2@cache:6379/0", "redis://:[redacted:password]@cache:6379/0"},
		{"password in a URL with an at sign", "https://bob:p@ss1@host/", "https://bob:[redacted:password]@host/"},

		{"environment variable", "UPLOAD_TOKEN=placeholder-value-0001-abcdef\n", "UPLOAD_TOKEN=[redacted:token]\n"},
		{"export", "export DB_PASSWORD=swordfish && run", "export DB_PASSWORD=[redacted:password] && run"},
		{"quoted variable", `API_KEY="abc def0" SECRET='s3cr3t'`, `API_KEY="abc def0" SECRET='[redacted:secret]'`},
		{"JSON member", `{"client_secret": "s3cr3t-value"}`, `{"client_secret": "[redacted:secret]"}`},
		{"JSON in a JSON string", `{"body":"{\"password\":\"hunter2\"}"}`, `{"body":"{\"password\":\"[redacted:password]\"}"}`},
		{"JSON member with an escape", `{"password":"a\"b\\","x":1}`, `{"password":"[redacted:password]","x":1}`},
		{"command in a JSON string", `{"cmd":"export TOKEN=abc"}`, `{"cmd":"export TOKEN=[redacted:token]"}`},
		{"YAML", "password: hunter2!", "password: [redacted:password]"},
		{"an ampersand in prose", "password: Tr0ub4dor&3-fake and", "password: [redacted:password] and"},
		{"a query behind a colon", "password: hunter2-fake&user=bob", "password: [redacted:password]&user=bob"},
		{"a command behind it", "password: hunter2-fake && ls", "password: [redacted:password] && ls"},
		{"flag with a space", "login --password hunter2 --user bob", "login --password [redacted:password] --user bob"},
		{"flag with an equals sign", "--token=abc12345", "--token=[redacted:token]"},
		{"camel case", `const clientSecret = "f00-ba4-b42";`, `const clientSecret = "[redacted:secret]";`},
		{"Go", `apiKey := "0123456789abcdef"`, `apiKey := "[redacted:api_key]"`},
		{"hash rocket", `'password' => 'hunter2'`, `'password' => '[redacted:password]'`},
		{"typed variable", `const token: string = "tok-12345678";`, `const token: string = "[redacted:token]";`},
		{"index", `os.environ["API_TOKEN"] = "tok-12345678"`, `os.environ["API_TOKEN"] = "[redacted:token]"`},
		{"query", "GET /x?access_token=abc12345&y=1", "GET /x?access_token=[redacted:token]&y=1"},
		{"element", "<password>hunter2</password>", "<password>[redacted:password]</password>"},
		{"value without a digit", "UPLOAD_TOKEN: placeholder-value-abcdef", "UPLOAD_TOKEN: [redacted:token]"},
		{"user flag", `curl -u bob:hunter2 -X POST`, `curl -u bob:[redacted:password] -X POST`},
		{"quoted user flag in JSON", `{"cmd":"curl --user \"bob:hunter2\" x"}`, `{"cmd":"curl --user \"bob:[redacted:password]\" x"}`},
		{"said by a person", "The password is hunter2-fake, keep it.", "The password is [redacted:password], keep it."},
		{"value that is a known key", "CI_TOKEN=ghp_FAKEfakeFAKEfakeFAKEfakeFAKEfake1111\nok TestHeader", "CI_TOKEN=[redacted:github_token]\nok TestHeader"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, hits := redact.Standard().Text(tt.in)
			if got != tt.want {
				t.Errorf("Text(%q)\n got %q\nwant %q", tt.in, got, tt.want)
			}
			if len(hits) == 0 || !redact.Standard().Contains(tt.in) {
				t.Errorf("hits = %v, Contains = %v", hits, redact.Standard().Contains(tt.in))
			}
			if json.Valid([]byte(tt.in)) && !json.Valid([]byte(got)) {
				t.Errorf("%s is no JSON any more", got)
			}
		})
	}
}

func TestWhatIsNoSecretStays(t *testing.T) {
	for _, s := range []string{
		"", "Never push to main.", "the bearer of news", "The token is required.",
		"TOKEN=", "TOKEN=$TOKEN", "TOKEN=${TOKEN:-x1}", "TOKEN=<token>", "TOKEN=xxxx-xxxx", "TOKEN=****",
		"API_KEY=your-token-here", "API_KEY=YOUR_API_KEY", "password = null", "password: true", "auth: none",
		`"password": ""`, `token := os.Getenv("API_TOKEN")`, "token = get_token(user)", "token: string", "token: str = None",
		"password: Optional[str]", "max_tokens: 4096", "token_count=12", "total_tokens=12345", `"max_tokens":4096`,
		`"next_page_token": "CAUQAA123456"`, `"total_tokens": 1320`, "token_type: bearer1x2",
		"secret_name=db-credentials-01", "KEY_FILE=/etc/ssl/private/key.pem", "TLS_SECRET=./certs/tls.key",
		"Authorization: Bearer $TOKEN", "Authorization: Bearer <token>", "Authorization: Bearer YOUR_TOKEN",
		"password: must be at least 8 characters", "the --password option", "author: Jane Doe 123",
		"commit 5f2c9a01b7d3e8465f2c9a01b7d3e8465f2c9a01", "sha256:9e107d9d372bb6826bd81d3542a419d6e1f5a2c07b3c1b9f4a88d0c2e7f61a35",
		"call_015_01", "toolu_01ABCdef", "550e8400-e29b-41d4-a716-446655440000", "booking QX7R2P", "feature/token-refresh-2",
		"https://example.com:8080/a", "ssh://git@host:22/x", "git@github.com:org/repo.git", "postgres://user:password@localhost/db",
		"postgres://{user}:{password}@{host}/db", "sk-circle-fade-dot-item-12", "npm_config_user_agent", "hf_hub_download",
		"-----BEGIN PUBLIC KEY-----\nRkFLRUZBS0VGQUtF\n-----END PUBLIC KEY-----", "grep 'BEGIN PRIVATE KEY'",
		"12:34:56:78", "ghp_short", "PWD=/home/bob", "config.token = config.oldToken", "password=user_password",
		`{"token": "string"}`, `{"description": "The token: see docs"}`, "tokenizer: cl100k_base", "key: value1",
		"export GITHUB_TOKEN=ghp_xxxxxxxxxxxx", "src/auth.ts:9:import type { X }", `apiKey: 'proxy-handled'`,
		"const apiKey = 'sk-ant-' + 'a'.repeat(95);",
		"const STORAGE_KEY = 'vue-todo-list'", "docker run -u 1000:1000", "chown -u www-data:www-data", "the token is required here", "the password is bcrypt-hashed",
		`["--password ",12,true,"x"]`, `["password: ",true,1,"x"]`, `{"password: ":true1,"x":2}`,
		"git push -u origin main", "passed: 12, pass=3", "AKIAFAKEFAKEFAKE00001", "[redacted:token]", "TOKEN=[redacted:token]",
	} {
		if got, hits := redact.Standard().Text(s); got != s || hits != nil || redact.Standard().Contains(s) {
			t.Errorf("Text(%q) = %q, %v", s, got, hits)
		}
	}
}
