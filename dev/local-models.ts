/** A model that an OpenAI-compatible server on this machine offers. */
export interface LocalModel {
  baseUrl: string;
  model: string;
}

/** Where servers that hear listen unless somebody says otherwise: LocalAI, speaches and vLLM, and others. */
const SPEECH_PORTS = [8080, 8000, 9000];
/** Ollama, LM Studio and llama.cpp. */
const CHAT_PORTS = [11_434, 1_234, 8_080];
const ANSWER_TIMEOUT_MS = 500;

const HEARS = /whisper/i;
/** What such servers offer beside models that chat, by the usual parts of their names. */
const DOES_NOT_CHAT = /whisper|embed|bge-|minilm|rerank|tts|kokoro|parakeet|diffusion|flux|clip|guard/i;

/** A whisper on this machine; undefined when there is none at a usual port. */
export const findWhisperServer = (ports = SPEECH_PORTS): Promise<LocalModel | undefined> =>
  findModel(ports, (id) => HEARS.test(id));

/** The first language model at a usual port of this machine; undefined when none runs. */
export const findChatModel = (ports = CHAT_PORTS): Promise<LocalModel | undefined> =>
  findModel(ports, (id) => !DOES_NOT_CHAT.test(id));

async function findModel(ports: number[], fits: (id: string) => boolean): Promise<LocalModel | undefined> {
  const found = await Promise.all(
    ports.map(async (port) => {
      const baseUrl = `http://127.0.0.1:${port}/v1`;
      const model = (await modelsAt(baseUrl)).find(fits);
      return model === undefined ? undefined : { baseUrl, model };
    }),
  );
  return found.find(Boolean);
}

async function modelsAt(baseUrl: string): Promise<string[]> {
  try {
    const response = await fetch(`${baseUrl}/models`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    const { data } = (await response.json()) as { data: { id: string }[] };
    return data.map(({ id }) => id);
  } catch {
    // Nobody listens there, or something else.
    return [];
  }
}
