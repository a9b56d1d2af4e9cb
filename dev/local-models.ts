/** Default ports of servers with speech models: LocalAI, speaches and vLLM, and others. */
const SPEECH_PORTS = [8080, 8000, 9000];
/** Ollama, LM Studio and llama.cpp. */
const CHAT_PORTS = [11_434, 1_234, 8_080];
/** Waited for only where something listens. */
const ANSWER_TIMEOUT_MS = 2_000;

const HEARS = /whisper/i;
/** What such servers offer beside models that chat, by the usual parts of their names. */
const DOES_NOT_CHAT = /whisper|embed|bge-|minilm|rerank|tts|kokoro|parakeet|diffusion|flux|clip|guard/i;

/** A whisper on this machine; undefined when there is none at a usual port. */
export const findWhisperServer = (ports = SPEECH_PORTS) => findModel(ports, (id) => HEARS.test(id));

/** The first language model at a usual port of this machine; undefined when none runs. */
export const findChatModel = (ports = CHAT_PORTS) => findModel(ports, (id) => !DOES_NOT_CHAT.test(id));

/** A laptop may take a minute for a draft; two attempts must not outlast the user's patience. */
const WRITER_TIMEOUT_SECONDS = "110";

/** Points the Worker at a language model that runs on this machine, unless a writer was configured. Returns its name. */
export async function chooseWriter(
  vars: Record<string, string>,
  ports?: number[],
): Promise<string | undefined> {
  if (vars.WRITER) return undefined;
  const found = await findChatModel(ports);
  vars.WRITER = found ? "openai" : "builtin";
  if (!found) return undefined;
  vars.WRITER_BASE_URL = found.baseUrl;
  vars.WRITER_MODEL ??= found.model;
  vars.WRITER_TIMEOUT_SECONDS ??= WRITER_TIMEOUT_SECONDS;
  return `local: ${vars.WRITER_MODEL} at ${found.baseUrl}`;
}

async function findModel(ports: number[], fits: (id: string) => boolean) {
  const models = await Promise.all(
    ports.map(async (port) => {
      const baseUrl = `http://127.0.0.1:${port}/v1`;
      try {
        const response = await fetch(`${baseUrl}/models`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
        const { data } = (await response.json()) as { data: { id: string }[] };
        const model = data.find(({ id }) => fits(id));
        return model && { baseUrl, model: model.id };
      } catch {
        // Nothing listens there, or something else.
        return undefined;
      }
    }),
  );
  return models.find(Boolean);
}
