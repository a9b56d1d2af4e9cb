/** `npm run docs`: writes docs/configuration.md from the settings that the Worker reads. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { MODELS, type SpeechModel, type VoiceModel, type WriterModel } from "#contract/models.ts";
import { settings } from "../worker/env.ts";
import { ROOT } from "./tools.ts";

export const CONFIGURATION_FILE = join(ROOT, "docs/configuration.md");

const INTRODUCTION = `# Configuration

<!-- Written by \`npm run docs\` from worker/env.ts and dev/configuration.ts: change it there. -->

**On your machine**, set a variable in the shell or as a line \`NAME=value\` in the file \`.dev.vars\`. The shell wins, and an empty value
means "not set". A service that you configure is used as it is; \`npm start\` puts a local one in the place of every other. Base URLs
include the version path, as in \`https://api.openai.com/v1\`. A real Telegram bot works on a deployment only: Telegram can't reach your machine.

**Deployed**, set it with \`npx wrangler secret put NAME\`, or under \`[vars]\` in \`wrangler.toml\`: [deploying.md](deploying.md#settings).
\`wrangler.toml\` sets \`SPEECH\`, \`WRITER\` and \`VOICE\` to \`workers-ai\`. There a base URL alone selects nothing: name the service too.

\`GET /api/health\` names what speech, writer, billing, LinkedIn and mail still lack, and each value that is not valid.

## Settings of the app

| setting | meaning | default |
|---|---|---|
`;

const MODELS_INTRODUCTION = `
## Models that are known

Another one works too, and counts as the dearest of its kind. Prices in US dollars: of speech by the minute, of writing by a million tokens
in and out, of a voice by a million characters.

| model | price | |
|---|---|---|
`;

function rowsOfModels(): string {
  const rows = (models: Record<string, SpeechModel | WriterModel | VoiceModel>) =>
    Object.entries(models).map(([name, model]) => {
      const price =
        typeof model.dollars === "number" ? model.dollars : `${model.dollars.in} / ${model.dollars.out}`;
      const remarks = [
        "times" in model && !model.times && "no times of words",
        "schema" in model && !model.schema && "reads its schema in the prompt",
        "stream" in model && !model.stream && "answers in one piece",
        "reasons" in model && "always reasons, which takes time and tokens",
        model.ends && `ends on ${model.ends}`,
      ];
      return `| \`${name}\` | ${price} | ${remarks.filter(Boolean).join("; ")} |\n`;
    });
  return [MODELS.speech, MODELS.writer, MODELS.voice].flatMap(rows).join("");
}

const LOCAL = `
## Under \`npm start\`

| setting | meaning | default |
|---|---|---|
| \`PORT\` | Where the app is served. The local services take ports after it, where these are free. | \`8787\` |
| \`STATE_DIR\` | Where the database, the recordings and the data key are kept. | \`.wrangler/state\` |
| \`SPEECH\` | Also \`local\`: Moonshine, even if a whisper server runs here. | \`openai\` at a whisper server on port 8080, 8000 or 9000, else at Moonshine |
| \`WRITER\` | | \`openai\` at a language model on port 11434 (Ollama), 1234 (LM Studio) or 8080 (llama.cpp), else \`builtin\` |
| \`WRITER_TIMEOUT_SECONDS\` | | \`110\` for a language model found here |
| \`SPEECH\`, \`WRITER\`, \`VOICE\`, \`MAIL\` | | \`openai\`, and \`resend\` for \`MAIL\`, as soon as a base URL is set; \`resend\` with \`MAIL_API_KEY\` too |
| \`SITE_ORIGIN\` | | \`http://localhost:PORT\` |
| \`DATA_KEY\` | | made once for each \`STATE_DIR\` |
| \`STRIPE_SECRET_KEY\`, \`LINKEDIN_CLIENT_ID\`, \`MAIL\` | Without it the local service is used. | |
| \`TURNSTILE\` | \`test\`: Cloudflare's own test keys, which let everybody pass and need a network. | |

\`workers-ai\` runs on Cloudflare even from a laptop: log in first, with \`npx wrangler login\`.

## When the web app is built

Read from the shell alone, and written into Terms and Privacy. The first three are needed to deploy.

| setting | meaning |
|---|---|
| \`OPERATOR_NAME\`, \`OPERATOR_ADDRESS\`, \`CONTACT_EMAIL\` | Who runs this copy. |
| \`OTHER_PROCESSORS\` | A sentence for the privacy page about services that you use beside Cloudflare, Stripe, LinkedIn and Resend. |
| \`SITE_ORIGIN\` | The address of the landing page's preview image. |
`;

export function configuration(): string {
  const { properties = {} } = z.toJSONSchema(settings, { io: "input" });
  const rows = Object.entries(properties).map(([name, setting]) => {
    if (typeof setting === "boolean") throw new Error(`${name} has no description.`);
    const values = setting.enum?.map((value) => `\`${value}\``).join(", ");
    const meaning = [values && `${values}.`, setting.description].filter(Boolean).join(" ");
    return `| \`${name}\` | ${meaning} | ${setting.default === undefined ? "" : `\`${setting.default}\``} |\n`;
  });
  return INTRODUCTION + rows.join("") + MODELS_INTRODUCTION + rowsOfModels() + LOCAL;
}

if (import.meta.main) writeFileSync(CONFIGURATION_FILE, configuration());
