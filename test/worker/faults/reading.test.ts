import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { app } from "../../../worker/http/app.ts";
import { watchLog } from "../account/log.ts";
import { unzip } from "../account/zip.ts";
import { WAYS, watched } from "./outage.ts";
import { recorded } from "./people.ts";

watchLog();

type Reader = Awaited<ReturnType<typeof recorded>>;

async function read(path: string, { token }: Reader, bindings: Env): Promise<Response> {
  const ctx = createExecutionContext();
  const request = new Request(`https://outspoken.test${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const response = await app.fetch(request, bindings, ctx);
  await waitOnExecutionContext(ctx);
  return response;
}

const reads: Record<string, (by: Reader) => string> = {
  "the caller": () => API.user,
  usage: () => API.usage,
  profile: () => API.context,
  library: () => API.posts,
  vault: () => API.recordings,
  "a sound": (by) => API.recordingAudio(by.recordingId),
  sessions: () => API.chats,
  "a session": (by) => API.chat(by.sessionId),
  drafts: (by) => API.drafts(by.sessionId),
  events: (by) => API.events(by.sessionId),
};

test.for(Object.entries(reads))(
  "%s: while it cannot be read, that is said, and when to try again",
  async ([, path]) => {
    const by = await recorded();
    const calm = watched(env);
    const answer = await read(path(by), by, calm.env);
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
    expect(calm.steps.length).toBeGreaterThan(0);
    for (const [index, step] of calm.steps.entries()) {
      const response = await read(path(by), by, watched(env, { at: index + 1, way: "refused" }).env);
      expect(response.status, step).toBe(503);
      expect(Number(response.headers.get("Retry-After")), step).toBeGreaterThan(0);
      const { code, message } = await response.json<ErrorBody>();
      expect(["unavailable", "vault_unavailable"], step).toContain(code);
      expect(message, step).toMatch(/Please try again in a moment\.$/);
    }
  },
);

test("an export is whole or none, whatever fails while it is made", async () => {
  const by = await recorded();
  const calm = watched(env);
  const whole = unzip(await (await read(API.accountExport, by, calm.env)).bytes());
  expect(whole.size).toBe(3);
  for (const way of WAYS) {
    for (let at = 1; at <= calm.steps.length; at++) {
      const response = await read(API.accountExport, by, watched(env, { at, way }).env);
      const which = `${calm.steps[at - 1]}, ${way}`;
      if (response.ok) await expect(response.bytes(), which).rejects.toThrow();
      else expect(response.status, which).toBe(503);
    }
  }
});
