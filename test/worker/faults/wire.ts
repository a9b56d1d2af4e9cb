import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import { app } from "../../../worker/http/app.ts";
import type { Send } from "./story.ts";

/** Every way in which an OpenAI-compatible service fails without being asked to think; see `test/standins/faults.ts`. */
export const WIRE_FAULTS = [
  ...["500", "503", "503-long", "429", "429-long", "401", "403", "404", "307"],
  ...["timeout", "hang", "drip", "reset", "drop", "malformed", "blank", "flood"],
];

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

const NEVER_ENDING = ["timeout", "hang", "drip"];

/** Calls an app that meets this fault, and gives up soon only on what never ends: so a loaded machine fails no test. */
export function meeting(fault: string, bindings: object = {}): Send {
  const base = NEVER_ENDING.includes(fault) ? hasty : env;
  return async (path, init) => {
    const ctx = createExecutionContext();
    const request = new Request(`https://outspoken.test${path}`, init);
    const response = await app.fetch(request, { ...base, ...bindings }, ctx);
    await waitOnExecutionContext(ctx);
    return response;
  };
}

/** More often than anything tries by itself. */
export const always = (fault: string) => Array<string>(60).fill(fault);

/** A text that has the model fail like that whenever it gets to read it. */
export const failing = (fault: string) =>
  `FAULT${JSON.stringify({ id: crypto.randomUUID(), faults: always(fault) })}`;

/** In words, and with when to come back. */
export async function expectUnavailable(response: Response, code: ErrorCode, fault: string): Promise<void> {
  const body = await response.json<ErrorBody>();
  expect({ fault, status: response.status, code: body.code }).toEqual({ fault, status: 503, code });
  expect(Number(response.headers.get("Retry-After")), fault).toBeGreaterThan(0);
}
