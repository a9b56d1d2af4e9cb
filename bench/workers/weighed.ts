import worker from "../../worker/index.ts";

/**
 * The app as it is, but what it stores and what it has Workers AI hear goes to `SPEECH_BASE_URL`, in as many bytes as the bindings
 * send. `GET /gc` collects garbage, for which V8 needs `--expose-gc`.
 */
export default {
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname === "/gc") return await collectGarbage();
    const { SPEECH_BASE_URL } = env as Env & { SPEECH_BASE_URL: string };
    const send = (what: string, body: BodyInit) =>
      fetch(`${SPEECH_BASE_URL}/${what}`, { method: "POST", body });
    const put = async (_key: string, bytes: Uint8Array<ArrayBuffer> | Blob) =>
      (await send("vault", bytes)).text();
    const run = async (_model: string, inputs: object) =>
      (await send("model", JSON.stringify({ inputs, options: {} }))).json();
    return await worker.fetch(
      request,
      { ...env, VAULT: { put, delete: () => undefined }, AI: { run } } as unknown as Env,
      ctx,
    );
  },
} satisfies ExportedHandler<Env>;

/** What is a platform's object is let go of only by the collection after the one of what held it. */
async function collectGarbage(): Promise<Response> {
  for (let round = 0; round < 3; round += 1) {
    await scheduler.wait(1);
    (globalThis as unknown as { gc: () => void }).gc();
  }
  return new Response();
}

export { AccountSchedule, ChatSession, LiveRecording } from "../../worker/index.ts";
