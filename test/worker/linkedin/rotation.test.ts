import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { readSettings } from "../../../worker/env.ts";
import { app } from "../../../worker/http/app.ts";
import { author } from "../schedule/scheduled.ts";

const newKey = () => crypto.getRandomValues(new Uint8Array(32)).toBase64();

/** The deployment with these keys. */
const withKeys = (DATA_KEY: string): Env => Object.assign({ ...env }, { DATA_KEY });

async function publish({ person, id }: Awaited<ReturnType<typeof author>>, deployment: Env) {
  const init = {
    method: "POST",
    headers: { Authorization: `Bearer ${person.token}`, "Content-Type": "application/json" },
    body: "{}",
  };
  const response = await app.request(API.publishPost(id), init, deployment, createExecutionContext());
  return [response.status, (await response.json<{ code?: string }>()).code];
}

test("while the data key changes, what the old one sealed is read, and without it LinkedIn is connected anew", async () => {
  const [before, meanwhile] = [await author(), await author()];
  const [old, key] = [readSettings(env).DATA_KEY ?? "", newKey()];
  expect(await publish(before, withKeys(`${key}, ${old}`))).toEqual([200, undefined]);
  expect(await publish(meanwhile, withKeys(key))).toEqual([409, "linkedin_reconnect"]);
});
