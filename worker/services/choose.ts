import type { Health } from "#contract/health.ts";
import type { Settings } from "../env.ts";
import { openAiSpeech } from "./speech/openai.ts";
import type { Speech } from "./speech/speech.ts";
import { workersAiSpeech } from "./speech/workers-ai.ts";
import { r2Vault, type Vault } from "./vault.ts";
import { builtinWriter } from "./writer/builtin/index.ts";
import { modelWriter } from "./writer/model/index.ts";
import { openAiChat } from "./writer/model/openai.ts";
import { workersAiChat } from "./writer/model/workers-ai.ts";
import type { Writer } from "./writer/writer.ts";

export interface Services {
  /** Null where none is configured. */
  speech: Speech | null;
  writer: Writer;
  /** Always there, whatever the model does; the same as `writer` when no model is configured. */
  builtinWriter: Writer;
  vault: Vault;
  /** What `GET /api/health` says of them. */
  names: Pick<Health, "speech" | "writer" | "billing" | "linkedin">;
}

/** Picks the implementation of everything outside, from the environment and nothing else. */
export function chooseServices(env: Env, settings: Settings): Services {
  return {
    speech: chooseSpeech(env, settings),
    writer: chooseWriter(env, settings),
    builtinWriter,
    vault: r2Vault(env.VAULT),
    names: { speech: settings.SPEECH, writer: settings.WRITER, billing: "off", linkedin: "off" },
  };
}

function chooseSpeech(env: Env, settings: Settings): Speech | null {
  switch (settings.SPEECH) {
    case "workers-ai":
      return workersAiSpeech(env.AI, {
        model: settings.SPEECH_MODEL,
        timeoutSeconds: settings.SPEECH_TIMEOUT_SECONDS,
      });
    case "openai":
      return openAiSpeech({
        baseUrl: settings.SPEECH_BASE_URL,
        apiKey: settings.SPEECH_API_KEY,
        model: settings.SPEECH_MODEL,
        timeoutSeconds: settings.SPEECH_TIMEOUT_SECONDS,
      });
    case "off":
      return null;
  }
}

function chooseWriter(env: Env, settings: Settings): Writer {
  const timeoutSeconds = settings.WRITER_TIMEOUT_SECONDS;
  switch (settings.WRITER) {
    case "workers-ai":
      return modelWriter(workersAiChat(env.AI, { model: settings.WRITER_MODEL, timeoutSeconds }));
    case "openai":
      return modelWriter(
        openAiChat({
          baseUrl: settings.WRITER_BASE_URL,
          apiKey: settings.WRITER_API_KEY,
          model: settings.WRITER_MODEL,
          timeoutSeconds,
        }),
      );
    case "builtin":
      return builtinWriter;
  }
}
