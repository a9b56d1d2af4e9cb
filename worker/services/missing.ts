import type { Health } from "#contract/health.ts";
import type { Settings } from "../env.ts";
import { isDataKey } from "./seal.ts";

/** What the settings alone lack for each service, as `GET /api/health` says it. */
export function missingSettings(settings: Settings): Health["missing"] {
  const notSet = (...names: (keyof Settings)[]) =>
    names.filter((name) => settings[name] === undefined).map((name) => `${name} is not set.`);
  return {
    speech:
      settings.SPEECH === "off"
        ? ["SPEECH is off, so notes can only be typed. Set it to workers-ai or openai."]
        : needsKey(settings.SPEECH, settings.SPEECH_BASE_URL)
          ? notSet("SPEECH_API_KEY")
          : [],
    writer: needsKey(settings.WRITER, settings.WRITER_BASE_URL) ? notSet("WRITER_API_KEY") : [],
    billing: notSet("STRIPE_SECRET_KEY", "STRIPE_PRICE_ID", "STRIPE_WEBHOOK_SECRET"),
    linkedin: [
      ...notSet("LINKEDIN_CLIENT_ID", "LINKEDIN_CLIENT_SECRET", "DATA_KEY"),
      ...(settings.DATA_KEY === undefined || isDataKey(settings.DATA_KEY)
        ? []
        : ["DATA_KEY is not 32 bytes in base64. `openssl rand -base64 32` makes one."]),
    ],
  };
}

/** OpenAI itself does; services at other addresses may have no login. */
const needsKey = (implementation: string, baseUrl: string | undefined) =>
  implementation === "openai" && baseUrl === undefined;
