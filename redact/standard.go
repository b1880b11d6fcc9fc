package redact

// standardForms are the keys that give themselves away by a prefix, as their
// issuers document them. Of forms with the same two first bytes the first that
// matches counts, so longer prefixes stand first.
var standardForms = []form{
	// Clouds and hosts.
	{prefix: "AKIA", kind: "aws_key", in: isUpperOrDigit, min: 16, max: 16},
	{prefix: "ASIA", kind: "aws_key", in: isUpperOrDigit, min: 16, max: 16},
	{prefix: "ABIA", kind: "aws_key", in: isUpperOrDigit, min: 16, max: 16},
	{prefix: "ACCA", kind: "aws_key", in: isUpperOrDigit, min: 16, max: 16},
	{prefix: "ABSK", kind: "aws_key", in: isBase64, min: 100},
	{prefix: "AIza", kind: "google_key", in: isURLSafe, min: 30, digit: 8},
	{prefix: "GOCSPX-", kind: "google_key", in: isURLSafe, min: 20},
	{prefix: "ya29.", kind: "google_token", in: isCredential, min: 20},
	{prefix: "1//0", kind: "google_token", in: isURLSafe, min: 40},
	{prefix: "LTAI", kind: "alibaba_key", in: isAlnum, min: 12, max: 20, digit: 12},
	{prefix: "AKID", kind: "tencent_key", in: isAlnum, min: 32, max: 32, digit: 32},
	{prefix: "dop_v1_", kind: "digitalocean_token", in: isHex, min: 32},
	{prefix: "doo_v1_", kind: "digitalocean_token", in: isHex, min: 32},
	{prefix: "dor_v1_", kind: "digitalocean_token", in: isHex, min: 32},
	{prefix: "HRKU-", kind: "heroku_key", in: isURLSafe, min: 36},
	{prefix: "nfp_", kind: "netlify_token", in: isAlnum, min: 36},
	{prefix: "FlyV1 ", kind: "fly_token", in: isFlyToken, min: 40},
	{prefix: "fo1_", kind: "fly_token", in: isURLSafe, min: 40},
	{prefix: "fm2_", kind: "fly_token", in: isBase64, min: 40},
	{prefix: "vercel_blob_rw_", kind: "vercel_token", in: isWord, min: 24},
	{prefix: "v1.0-", kind: "cloudflare_key", in: isHexOrDash, min: 150},
	{prefix: "dapi", kind: "databricks_token", in: isHex, min: 32},

	// Forges, registries and what builds.
	{prefix: "github_pat_", kind: "github_token", in: isWord, min: 20},
	{prefix: "ghp_", kind: "github_token", in: isAlnum, min: 20},
	{prefix: "gho_", kind: "github_token", in: isAlnum, min: 20},
	{prefix: "ghs_", kind: "github_token", in: isAlnum, min: 20},
	{prefix: "ghu_", kind: "github_token", in: isAlnum, min: 20},
	{prefix: "ghr_", kind: "github_token", in: isAlnum, min: 20},
	{prefix: "glpat-", kind: "gitlab_token", in: isGitLabToken, min: 16},
	{prefix: "gldt-", kind: "gitlab_token", in: isGitLabToken, min: 16},
	{prefix: "glrt-", kind: "gitlab_token", in: isGitLabToken, min: 16},
	{prefix: "glrtr-", kind: "gitlab_token", in: isGitLabToken, min: 16},
	{prefix: "glptt-", kind: "gitlab_token", in: isGitLabToken, min: 16},
	{prefix: "glcbt-", kind: "gitlab_token", in: isGitLabToken, min: 16},
	{prefix: "glft-", kind: "gitlab_token", in: isGitLabToken, min: 16},
	{prefix: "glimt-", kind: "gitlab_token", in: isGitLabToken, min: 16},
	{prefix: "glagent-", kind: "gitlab_token", in: isGitLabToken, min: 16},
	{prefix: "gloas-", kind: "gitlab_token", in: isGitLabToken, min: 16},
	{prefix: "glsoat-", kind: "gitlab_token", in: isGitLabToken, min: 16},
	{prefix: "glffct-", kind: "gitlab_token", in: isGitLabToken, min: 16},
	{prefix: "GR1348941", kind: "gitlab_token", in: isURLSafe, min: 20},
	{prefix: "ATATT3", kind: "atlassian_token", in: isCredential, min: 20},
	{prefix: "ATCTT3", kind: "bitbucket_token", in: isCredential, min: 20},
	{prefix: "ATBB", kind: "bitbucket_token", in: isAlnum, min: 28, max: 40, digit: 28},
	{prefix: "npm_", kind: "npm_token", in: isAlnum, min: 30},
	{prefix: "pypi-", kind: "pypi_token", in: isURLSafe, min: 16, digit: 16},
	{prefix: "rubygems_", kind: "rubygems_token", in: isHex, min: 32},
	{prefix: "cio", kind: "crates_token", in: isAlnum, min: 32, max: 32, digit: 32},
	{prefix: "oy2", kind: "nuget_key", in: isLowerOrDigit, min: 43, max: 43, digit: 43},
	{prefix: "CLOJARS_", kind: "clojars_token", in: isAlnum, min: 60},
	{prefix: "AKCp", kind: "artifactory_key", in: isAlnum, min: 60, digit: 60},
	{prefix: "dckr_pat_", kind: "docker_token", in: isURLSafe, min: 20},
	{prefix: "dckr_oat_", kind: "docker_token", in: isURLSafe, min: 20},
	{prefix: "pul-", kind: "pulumi_token", in: isHex, min: 40},
	{prefix: "pnu_", kind: "prefect_token", in: isAlnum, min: 36},
	{prefix: "sgp_", kind: "sourcegraph_token", in: isWord, min: 40},
	{prefix: "sha256~", kind: "openshift_token", in: isURLSafe, min: 43, max: 43},

	// Models and what runs them.
	{prefix: "sk-ant-", kind: "anthropic_key", in: isURLSafe, min: 16},
	{prefix: "sk-or-v1-", kind: "openrouter_key", in: isAlnum, min: 20},
	{prefix: "sk-lf-", kind: "langfuse_key", in: isURLSafe, min: 32, digit: 4},
	{prefix: "sk-proj-", kind: "openai_key", in: isURLSafe, min: 16},
	{prefix: "sk-svcacct-", kind: "openai_key", in: isURLSafe, min: 16},
	{prefix: "sk-admin-", kind: "openai_key", in: isURLSafe, min: 16},
	{prefix: "sk-", kind: "openai_key", in: isURLSafe, min: 20, digit: 16},
	{prefix: "hf_", kind: "huggingface_token", in: isAlnum, min: 30},
	{prefix: "api_org_", kind: "huggingface_token", in: isAlnum, min: 30},
	{prefix: "r8_", kind: "replicate_token", in: isAlnum, min: 30},
	{prefix: "gsk_", kind: "groq_key", in: isAlnum, min: 30},
	{prefix: "xai-", kind: "xai_key", in: isAlnum, min: 30},
	{prefix: "pplx-", kind: "perplexity_key", in: isAlnum, min: 30},
	{prefix: "nvapi-", kind: "nvidia_key", in: isURLSafe, min: 40},
	{prefix: "csk-", kind: "cerebras_key", in: isAlnum, min: 40},
	{prefix: "tgp_v1_", kind: "together_key", in: isURLSafe, min: 30},
	{prefix: "pcsk_", kind: "pinecone_key", in: isWord, min: 40},
	{prefix: "lsv2_pt_", kind: "langsmith_key", in: isWord, min: 30},
	{prefix: "lsv2_sk_", kind: "langsmith_key", in: isWord, min: 30},
	{prefix: "tvly-", kind: "tavily_key", in: isURLSafe, min: 24, digit: 16},
	{prefix: "e2b_", kind: "e2b_key", in: isHex, min: 40},

	// Talk and mail.
	{prefix: "xoxa-", kind: "slack_token", in: isURLSafe, min: 10, digit: 4},
	{prefix: "xoxb-", kind: "slack_token", in: isURLSafe, min: 10, digit: 4},
	{prefix: "xoxc-", kind: "slack_token", in: isURLSafe, min: 10, digit: 4},
	{prefix: "xoxd-", kind: "slack_token", in: isSlackCookie, min: 10, digit: 4},
	{prefix: "xoxe-", kind: "slack_token", in: isURLSafe, min: 10, digit: 4},
	{prefix: "xoxe.", kind: "slack_token", in: isURLSafe, min: 10, digit: 4},
	{prefix: "xoxo-", kind: "slack_token", in: isURLSafe, min: 10, digit: 4},
	{prefix: "xoxp-", kind: "slack_token", in: isURLSafe, min: 10, digit: 4},
	{prefix: "xoxr-", kind: "slack_token", in: isURLSafe, min: 10, digit: 4},
	{prefix: "xoxs-", kind: "slack_token", in: isURLSafe, min: 10, digit: 4},
	{prefix: "xapp-", kind: "slack_token", in: isURLSafe, min: 10, digit: 4},
	{prefix: "hooks.slack.com/services/", kind: "webhook", in: isURLPath, min: 30, digit: 16, keep: true},
	{prefix: "hooks.slack.com/workflows/", kind: "webhook", in: isURLPath, min: 30, digit: 16, keep: true},
	{prefix: "hooks.slack.com/triggers/", kind: "webhook", in: isURLPath, min: 30, digit: 16, keep: true},
	{prefix: "discord.com/api/webhooks/", kind: "webhook", in: isURLPath, min: 40, digit: 16, keep: true},
	{prefix: "discordapp.com/api/webhooks/", kind: "webhook", in: isURLPath, min: 40, digit: 16, keep: true},
	{prefix: "webhook.office.com/webhookb2/", kind: "webhook", in: isURLPath, min: 60, digit: 8, keep: true},
	{prefix: "hooks.zapier.com/hooks/catch/", kind: "webhook", in: isURLPath, min: 10, digit: 4, keep: true},
	{prefix: "MT", kind: "discord_token", in: isDotted, shape: isDiscordToken},
	{prefix: "Mj", kind: "discord_token", in: isDotted, shape: isDiscordToken},
	{prefix: "Mz", kind: "discord_token", in: isDotted, shape: isDiscordToken},
	{prefix: "ND", kind: "discord_token", in: isDotted, shape: isDiscordToken},
	{prefix: "NT", kind: "discord_token", in: isDotted, shape: isDiscordToken},
	{prefix: "Nj", kind: "discord_token", in: isDotted, shape: isDiscordToken},
	{prefix: "Nz", kind: "discord_token", in: isDotted, shape: isDiscordToken},
	{prefix: "OD", kind: "discord_token", in: isDotted, shape: isDiscordToken},
	{prefix: "OT", kind: "discord_token", in: isDotted, shape: isDiscordToken},
	{prefix: "SG.", kind: "sendgrid_key", in: isCredential, min: 32, digit: 10},
	{prefix: "SK", kind: "twilio_key", in: isHex, min: 32, max: 32},
	{prefix: "key-", kind: "mailgun_key", in: isHex, min: 32, max: 32},
	{prefix: "xkeysib-", kind: "brevo_key", in: isURLSafe, min: 64, digit: 16},
	{prefix: "xsmtpsib-", kind: "brevo_key", in: isURLSafe, min: 64, digit: 16},

	// Trade.
	{prefix: "sk_live_", kind: "stripe_key", in: isAlnum, min: 10},
	{prefix: "sk_test_", kind: "stripe_key", in: isAlnum, min: 10},
	{prefix: "rk_live_", kind: "stripe_key", in: isAlnum, min: 10},
	{prefix: "rk_test_", kind: "stripe_key", in: isAlnum, min: 10},
	{prefix: "whsec_", kind: "stripe_key", in: isBase64, min: 16},
	{prefix: "sk_", kind: "elevenlabs_key", in: isHex, min: 48, max: 48},
	{prefix: "sq0atp-", kind: "square_token", in: isURLSafe, min: 22},
	{prefix: "sq0csp-", kind: "square_token", in: isURLSafe, min: 40},
	{prefix: "EAAA", kind: "square_token", in: isURLSafe, min: 60, max: 60, digit: 16},
	{prefix: "shpat_", kind: "shopify_token", in: isHex, min: 32},
	{prefix: "shpss_", kind: "shopify_token", in: isHex, min: 32},
	{prefix: "shpca_", kind: "shopify_token", in: isHex, min: 32},
	{prefix: "shppa_", kind: "shopify_token", in: isHex, min: 32},
	{prefix: "EZAK", kind: "easypost_key", in: isAlnum, min: 54, max: 54},
	{prefix: "shippo_live_", kind: "shippo_token", in: isHex, min: 40},

	// Data, watching, work.
	{prefix: "sntrys_", kind: "sentry_token", in: isCredential, min: 20},
	{prefix: "sntryu_", kind: "sentry_token", in: isHex, min: 40},
	{prefix: "sbp_", kind: "supabase_token", in: isHex, min: 32},
	{prefix: "sb_secret_", kind: "supabase_token", in: isURLSafe, min: 20},
	{prefix: "dp.pt.", kind: "doppler_token", in: isAlnum, min: 30},
	{prefix: "dp.st.", kind: "doppler_token", in: isDotted, min: 30, digit: 30},
	{prefix: "dp.ct.", kind: "doppler_token", in: isAlnum, min: 30},
	{prefix: "dp.sa.", kind: "doppler_token", in: isAlnum, min: 30},
	{prefix: "hvs.", kind: "vault_token", in: isURLSafe, min: 20},
	{prefix: "hvb.", kind: "vault_token", in: isURLSafe, min: 20},
	{prefix: "hvr.", kind: "vault_token", in: isURLSafe, min: 20},
	{prefix: "ops_eyJ", kind: "onepassword_token", in: isBase64, min: 100},
	{prefix: "glsa_", kind: "grafana_token", in: isWord, min: 30},
	{prefix: "glc_", kind: "grafana_token", in: isBase64, min: 30},
	{prefix: "eyJrIjoi", kind: "grafana_token", in: isBase64, min: 62},
	{prefix: "NRAK-", kind: "newrelic_key", in: isUpperOrDigit, min: 27},
	{prefix: "NRII-", kind: "newrelic_key", in: isURLSafe, min: 32},
	{prefix: "dt0c01.", kind: "dynatrace_token", in: isDotted, min: 80},
	{prefix: "lin_api_", kind: "linear_key", in: isAlnum, min: 30},
	{prefix: "lin_oauth_", kind: "linear_key", in: isAlnum, min: 30},
	{prefix: "ntn_", kind: "notion_token", in: isAlnum, min: 30},
	{prefix: "secret_", kind: "notion_token", in: isAlnum, min: 43, max: 43, digit: 43},
	{prefix: "figd_", kind: "figma_token", in: isURLSafe, min: 20},
	{prefix: "PMAK-", kind: "postman_key", in: isURLSafe, min: 30},
	{prefix: "CFPAT-", kind: "contentful_token", in: isURLSafe, min: 40},
	{prefix: "pat", kind: "airtable_token", in: isDotted, shape: isAirtableToken},
	{prefix: "apify_api_", kind: "apify_token", in: isAlnum, min: 30},
	{prefix: "pscale_tkn_", kind: "planetscale_token", in: isCredential, min: 20},
	{prefix: "pscale_pw_", kind: "planetscale_token", in: isCredential, min: 20},
	{prefix: "pscale_oauth_", kind: "planetscale_token", in: isCredential, min: 20},

	// Files.
	{prefix: "AGE-SECRET-KEY-1", kind: "age_key", in: isUpperOrDigit, min: 20},
	{prefix: "AGE-SECRET-KEY-PQ-1", kind: "age_key", in: isUpperOrDigit, min: 20},
}

// standardInfixes are the keys that give themselves away by what stands inside of
// them.
var standardInfixes = []infixForm{
	{infix: ":", kind: "telegram_token", before: part{isDigit, 8, 10}, after: part{isURLSafe, 35, 35}, lead: "bot"},
	{infix: "Q~", kind: "azure_secret", before: part{isDotted, 4, 4}, after: part{isAzureSecret, 31, 34}},
	{infix: ".atlasv1.", kind: "terraform_token", before: part{isAlnum, 14, 14}, after: part{isURLSafe, 60, 70}},
	{infix: "-us", kind: "mailchimp_key", before: part{isHex, 32, 32}, after: part{isDigit, 1, 2}},
}

func isGitLabToken(c byte) bool  { return isURLSafe(c) || c == '.' }
func isDotted(c byte) bool       { return isURLSafe(c) || c == '.' }
func isAzureSecret(c byte) bool  { return isDotted(c) || c == '~' }
func isLowerOrDigit(c byte) bool { return isLower(c) || isDigit(c) }
func isHexOrDash(c byte) bool    { return isHex(c) || c == '-' }
func isSlackCookie(c byte) bool  { return isURLSafe(c) || c == '%' || c == '+' || c == '/' }
func isURLPath(c byte) bool      { return isURLSafe(c) || c == '/' || c == '@' }
func isFlyToken(c byte) bool     { return isBase64(c) || c == '_' }

// isDiscordToken: two bytes of the bot's id are the prefix.
func isDiscordToken(body string) bool {
	return hasParts(body, part{isURLSafe, 20, 26}, part{isURLSafe, 6, 6}, part{isURLSafe, 27, 40})
}

func isAirtableToken(body string) bool {
	return hasParts(body, part{isAlnum, 14, 14}, part{isHex, 64, 64})
}
