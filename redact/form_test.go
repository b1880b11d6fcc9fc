package redact_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/redact"
)

// Made-up bodies of keys, of n bytes. Keys are put together from a prefix and a
// body, so that none stands in this file.
func letters(n int) string { return repeated("FAKE0000fake", n) }
func upper(n int) string   { return repeated("FAKE0000", n) }
func lowers(n int) string  { return repeated("fake0000", n) }
func hexes(n int) string   { return repeated("fa0ce1de", n) }

func repeated(unit string, n int) string {
	return strings.Repeat(unit, n/len(unit)+1)[:n]
}

// formCases has a key for each form: prefix, body, and the kind that it gets.
var formCases = []struct{ prefix, body, kind string }{
	{"AKIA", upper(16), "aws_key"}, {"ASIA", upper(16), "aws_key"}, {"ABIA", upper(16), "aws_key"},
	{"ACCA", upper(16), "aws_key"}, {"ABSK", letters(128), "aws_key"},
	{"AIza", letters(35), "google_key"}, {"GOCSPX-", letters(28), "google_key"},
	{"ya29.", "a0" + letters(60), "google_token"}, {"1//0", letters(60), "google_token"},
	{"LTAI", letters(20), "alibaba_key"}, {"AKID", letters(32), "tencent_key"},
	{"dop_v1_", hexes(64), "digitalocean_token"}, {"doo_v1_", hexes(64), "digitalocean_token"}, {"dor_v1_", hexes(64), "digitalocean_token"},
	{"HRKU-", "AA" + letters(58), "heroku_key"}, {"nfp_", letters(36), "netlify_token"},
	{"FlyV1 ", "fm2_" + letters(60), "fly_token"}, {"fo1_", letters(43), "fly_token"}, {"fm2_", letters(60), "fly_token"},
	{"vercel_blob_rw_", letters(40), "vercel_token"}, {"v1.0-", hexes(24) + "-" + hexes(146), "cloudflare_key"},
	{"dapi", hexes(32), "databricks_token"},

	{"github_pat_", "11FAKE0000fake_" + letters(59), "github_token"}, {"ghp_", letters(36), "github_token"},
	{"gho_", letters(36), "github_token"}, {"ghs_", letters(36), "github_token"}, {"ghu_", letters(36), "github_token"}, {"ghr_", letters(36), "github_token"},
	{"glpat-", letters(20), "gitlab_token"}, {"gldt-", letters(20), "gitlab_token"}, {"glrt-", letters(20), "gitlab_token"},
	{"glrtr-", letters(20), "gitlab_token"}, {"glptt-", letters(40), "gitlab_token"}, {"glcbt-", "64_" + letters(20), "gitlab_token"},
	{"glft-", letters(20), "gitlab_token"}, {"glimt-", letters(25), "gitlab_token"}, {"glagent-", letters(50), "gitlab_token"},
	{"gloas-", letters(64), "gitlab_token"}, {"glsoat-", letters(20), "gitlab_token"}, {"glffct-", letters(20), "gitlab_token"},
	{"GR1348941", letters(20), "gitlab_token"},
	{"ATATT3", "x" + letters(180), "atlassian_token"}, {"ATCTT3", "x" + letters(180), "bitbucket_token"}, {"ATBB", letters(32), "bitbucket_token"},
	{"npm_", letters(36), "npm_token"}, {"pypi-", "AgEIcHlwaS5vcmc" + letters(70), "pypi_token"}, {"rubygems_", hexes(48), "rubygems_token"},
	{"cio", letters(32), "crates_token"}, {"oy2", lowers(43), "nuget_key"}, {"CLOJARS_", lowers(60), "clojars_token"},
	{"AKCp", letters(69), "artifactory_key"}, {"dckr_pat_", letters(27), "docker_token"}, {"dckr_oat_", letters(32), "docker_token"},
	{"pul-", hexes(40), "pulumi_token"}, {"pnu_", letters(36), "prefect_token"}, {"sgp_", hexes(16) + "_" + hexes(40), "sourcegraph_token"},
	{"sha256~", letters(43), "openshift_token"},

	{"sk-ant-", "api03-" + letters(93), "anthropic_key"}, {"sk-or-v1-", hexes(64), "openrouter_key"},
	{"sk-lf-", "fa0ce1de-fa0c-fa0c-fa0c-fa0ce1defa0c", "langfuse_key"},
	{"sk-proj-", letters(48), "openai_key"}, {"sk-svcacct-", letters(48), "openai_key"}, {"sk-admin-", letters(48), "openai_key"}, {"sk-", letters(48), "openai_key"},
	{"hf_", letters(34), "huggingface_token"}, {"api_org_", letters(34), "huggingface_token"}, {"r8_", letters(37), "replicate_token"},
	{"gsk_", letters(52), "groq_key"}, {"xai-", letters(80), "xai_key"}, {"pplx-", letters(48), "perplexity_key"},
	{"nvapi-", letters(64), "nvidia_key"}, {"csk-", lowers(48), "cerebras_key"}, {"tgp_v1_", letters(43), "together_key"},
	{"pcsk_", letters(70), "pinecone_key"}, {"lsv2_pt_", hexes(32) + "_" + hexes(10), "langsmith_key"}, {"lsv2_sk_", hexes(32) + "_" + hexes(10), "langsmith_key"},
	{"tvly-", letters(32), "tavily_key"}, {"e2b_", hexes(40), "e2b_key"},

	{"xoxa-", "0000-1111-" + letters(20), "slack_token"}, {"xoxb-", "0000-1111-" + letters(20), "slack_token"},
	{"xoxc-", "0000-1111-" + letters(20), "slack_token"}, {"xoxd-", letters(20) + "%2B" + letters(20), "slack_token"},
	{"xoxe-", "1-" + letters(60), "slack_token"}, {"xoxe.", "xoxp-1-" + letters(60), "slack_token"}, {"xoxo-", "0000-1111-" + letters(20), "slack_token"},
	{"xoxp-", "0000-1111-" + letters(20), "slack_token"}, {"xoxr-", "0000-1111-" + letters(20), "slack_token"},
	{"xoxs-", "0000-1111-" + letters(20), "slack_token"}, {"xapp-", "1-A0000-1111-" + letters(60), "slack_token"},
	{"MT", letters(24) + "." + letters(6) + "." + letters(38), "discord_token"}, {"Mj", letters(24) + "." + letters(6) + "." + letters(38), "discord_token"},
	{"Mz", letters(24) + "." + letters(6) + "." + letters(38), "discord_token"}, {"ND", letters(24) + "." + letters(6) + "." + letters(38), "discord_token"},
	{"NT", letters(24) + "." + letters(6) + "." + letters(38), "discord_token"}, {"Nj", letters(24) + "." + letters(6) + "." + letters(38), "discord_token"},
	{"Nz", letters(24) + "." + letters(6) + "." + letters(38), "discord_token"}, {"OD", letters(24) + "." + letters(6) + "." + letters(38), "discord_token"},
	{"OT", letters(24) + "." + letters(6) + "." + letters(38), "discord_token"},
	{"SG.", letters(22) + "." + letters(43), "sendgrid_key"}, {"SK", hexes(32), "twilio_key"}, {"key-", hexes(32), "mailgun_key"},
	{"xkeysib-", hexes(64) + "-" + letters(16), "brevo_key"}, {"xsmtpsib-", hexes(64) + "-" + letters(16), "brevo_key"},

	{"sk_live_", letters(24), "stripe_key"}, {"sk_test_", letters(24), "stripe_key"}, {"rk_live_", letters(24), "stripe_key"},
	{"rk_test_", letters(24), "stripe_key"}, {"whsec_", letters(32), "stripe_key"}, {"sk_", hexes(48), "elevenlabs_key"},
	{"sq0atp-", letters(22), "square_token"}, {"sq0csp-", letters(43), "square_token"}, {"EAAA", letters(60), "square_token"},
	{"shpat_", hexes(32), "shopify_token"}, {"shpss_", hexes(32), "shopify_token"}, {"shpca_", hexes(32), "shopify_token"}, {"shppa_", hexes(32), "shopify_token"},
	{"EZAK", letters(54), "easypost_key"}, {"shippo_live_", hexes(40), "shippo_token"},

	{"sntrys_", "eyJpYXQi" + letters(80), "sentry_token"}, {"sntryu_", hexes(64), "sentry_token"},
	{"sbp_", hexes(40), "supabase_token"}, {"sb_secret_", letters(31), "supabase_token"},
	{"dp.pt.", letters(43), "doppler_token"}, {"dp.st.", "dev." + letters(43), "doppler_token"}, {"dp.ct.", letters(43), "doppler_token"}, {"dp.sa.", letters(43), "doppler_token"},
	{"hvs.", letters(95), "vault_token"}, {"hvb.", letters(140), "vault_token"}, {"hvr.", letters(95), "vault_token"},
	{"ops_eyJ", letters(250), "onepassword_token"}, {"glsa_", letters(32) + "_" + hexes(8), "grafana_token"}, {"glc_", letters(60), "grafana_token"},
	{"eyJrIjoi", letters(72), "grafana_token"}, {"NRAK-", upper(27), "newrelic_key"}, {"NRII-", letters(32), "newrelic_key"},
	{"dt0c01.", upper(24) + "." + upper(64), "dynatrace_token"}, {"lin_api_", letters(40), "linear_key"}, {"lin_oauth_", hexes(64), "linear_key"},
	{"ntn_", letters(46), "notion_token"}, {"secret_", letters(43), "notion_token"}, {"figd_", letters(40), "figma_token"},
	{"PMAK-", hexes(24) + "-" + hexes(34), "postman_key"}, {"CFPAT-", letters(43), "contentful_token"},
	{"pat", letters(14) + "." + hexes(64), "airtable_token"}, {"apify_api_", letters(36), "apify_token"},
	{"pscale_tkn_", letters(43), "planetscale_token"}, {"pscale_pw_", letters(43), "planetscale_token"}, {"pscale_oauth_", letters(43), "planetscale_token"},

	{"AGE-SECRET-KEY-1", upper(58), "age_key"}, {"AGE-SECRET-KEY-PQ-1", upper(58), "age_key"},
}

// infixCases has a key for each form that is told by its middle.
var infixCases = []struct{ before, infix, after, kind string }{
	{"123456789", ":", "AA" + letters(33), "telegram_token"},
	{"abc8", "Q~", letters(34), "azure_secret"},
	{letters(14), ".atlasv1.", letters(67), "terraform_token"},
	{hexes(32), "-us", "12", "mailchimp_key"},
}

// webhookCases are addresses whose path is the secret.
var webhookCases = []struct{ address, path string }{
	{"hooks.slack.com/services/", "T0FAKE000/B0FAKE000/" + letters(24)},
	{"hooks.slack.com/workflows/", "T0FAKE000/A0FAKE000/" + letters(24)},
	{"hooks.slack.com/triggers/", "T0FAKE000/0000000000/" + letters(24)},
	{"discord.com/api/webhooks/", "123456789012345678/" + letters(68)},
	{"discordapp.com/api/webhooks/", "123456789012345678/" + letters(68)},
	{"webhook.office.com/webhookb2/", hexes(36) + "@" + hexes(36) + "/IncomingWebhook/" + hexes(32)},
	{"hooks.zapier.com/hooks/catch/", "1234567/" + lowers(7)},
}

// TestEveryFormIsReplaced looks at each form by itself, in a sentence, in quotes,
// and in a JSON string.
func TestEveryFormIsReplaced(t *testing.T) {
	cases := make(map[string][2]string) // the key, and what it becomes
	for _, c := range formCases {
		cases[c.prefix] = [2]string{c.prefix + c.body, redact.Placeholder(c.kind)}
	}
	for _, c := range infixCases {
		cases[c.infix] = [2]string{c.before + c.infix + c.after, redact.Placeholder(c.kind)}
	}
	for _, c := range webhookCases {
		cases[c.address] = [2]string{c.address + c.path, c.address + redact.Placeholder("webhook")}
	}
	for _, prefix := range redact.StandardPrefixes() {
		if _, ok := cases[prefix]; !ok {
			t.Errorf("no case for the form %q", prefix)
		}
	}
	for prefix, c := range cases {
		for _, around := range []string{"@", "It is @, they say.", "x\n@\ny", `"@"`, "https://host/@", `{"text":"a\n@\nb"}`, "x=@"} {
			in, want := strings.Replace(around, "@", c[0], 1), strings.Replace(around, "@", c[1], 1)
			if got, _ := redact.Standard().Text(in); got != want {
				t.Errorf("%s in %q\n got %q\nwant %q", prefix, around, got, want)
			}
			if law := broken(in); law != "" {
				t.Errorf("%s in %q: %s", prefix, around, law)
			}
		}
	}
}

// TestPartOfALongerWordIsNoKey holds keys that begin or end inside of a word.
func TestPartOfALongerWordIsNoKey(t *testing.T) {
	for _, c := range formCases {
		in := "x" + c.prefix + c.body
		if _, hits := redact.Standard().Text(in); len(hits) > 0 && hits[0].Start == 1 {
			t.Errorf("%q: %v", c.prefix, hits)
		}
	}
}

func TestDocsNameEveryKind(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "secrets.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range redact.StandardKinds() {
		if !strings.Contains(string(text), "`"+kind+"`") {
			t.Errorf("docs/secrets.md does not name %s", kind)
		}
	}
}
