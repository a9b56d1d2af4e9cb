import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";

// Dozens of lives a test, on machines that are shared.
vi.setConfig({ testTimeout: 120_000 });

const PATIENCE = { SPEECH_TIMEOUT_SECONDS: "20", WRITER_TIMEOUT_SECONDS: "20" };

/** Waits for services as long as it takes: a loaded machine is no fault of theirs. */
export const patient = (bindings: Env): Env => ({ ...bindings, ...PATIENCE });

/** Has a session's object work with these bindings; without any, with its own and patience, unless it has it already. */
export async function employ(session: string, bindings?: Env): Promise<void> {
  await runInDurableObject(env.CHAT_SESSION.getByName(session), (object) => {
    const { SPEECH_TIMEOUT_SECONDS } = Reflect.get(object, "env") as Record<string, unknown>;
    if (!bindings && SPEECH_TIMEOUT_SECONDS === PATIENCE.SPEECH_TIMEOUT_SECONDS) return;
    Reflect.set(object, "env", bindings ?? patient(env));
  });
}
