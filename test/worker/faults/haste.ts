import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** Gives up soon on a service that never answers; all other tests wait for one as long as a deployment does. */
export const hasty: Env = Object.assign(
  { ...env },
  { SPEECH_TIMEOUT_SECONDS: "1", WRITER_TIMEOUT_SECONDS: "1" },
);

/** Has a session's object work with these bindings. */
export const employ = (session: string, bindings: Env): Promise<void> =>
  runInDurableObject(env.CHAT_SESSION.getByName(session), (object) => {
    Reflect.set(object, "env", bindings);
  });
