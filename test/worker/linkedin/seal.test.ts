import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { readSettings } from "../../../worker/env.ts";
import { app } from "../../../worker/http/app.ts";
import { isDataKey, seal, sealWith, unseal } from "../../../worker/services/seal.ts";
import { personWith } from "../people.ts";
import { author } from "../schedule/scheduled.ts";

const newKey = () => crypto.getRandomValues(new Uint8Array(32)).toBase64();
const KEY = newKey();
const FAILURE = /^This was sealed with another key or for another context, or it changed since\.$/;

test("what is sealed opens with the same key and context", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), async (secret, user) => {
      const { close, open } = sealWith(KEY);
      expect(await open(await close(secret, user), user)).toBe(secret);
    }),
  );
});

test("hides what is sealed, and seals the same differently each time", async () => {
  const [first, second] = await Promise.all([seal(KEY, "a-token", "user-1"), seal(KEY, "a-token", "user-1")]);
  expect(first).toMatch(/^v1\.[\w-]{16}\.[\w-]{31}$/);
  expect(second).not.toBe(first);
  expect(second.split(".")[1]).not.toBe(first.split(".")[1]);
});

test("does not open with another key, for another context, or with any character changed", async () => {
  const sealed = await seal(KEY, "a-token", "user-1");
  await expect(unseal(newKey(), sealed, "user-1")).rejects.toThrow(FAILURE);
  // The failure tells neither key nor context nor content.
  await expect(unseal(KEY, sealed, "user-2")).rejects.toThrow(FAILURE);
  for (const at of sealed.slice(0, -1).split("").keys()) {
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    await expect(unseal(KEY, changed, "user-1"), `character ${at}`).rejects.toThrow(/sealed/);
  }
});

test.for(["", "v1", "v1..", "v1.AAAA.AAAA", `v2.${"A".repeat(16)}.AAAA`, "a-token"])(
  "%j was never sealed",
  async (text) => {
    await expect(unseal(KEY, text, "user-1")).rejects.toThrow("This is not something that was sealed here.");
  },
);

test("knows a data key: 32 bytes in base64", async () => {
  expect(isDataKey(KEY)).toBe(true);
  const wrong = ["", "secret", new Uint8Array(31).toBase64(), new Uint8Array(33).toBase64(), `${KEY}!`];
  expect(wrong.filter(isDataKey)).toEqual([]);
  await expect(seal("no key", "a-token", "user-1")).rejects.toThrow("DATA_KEY has to be 32 bytes in base64.");
});

const withKeys = (DATA_KEY: string): Env => Object.assign({ ...env }, { DATA_KEY });

async function publish({ person, id }: Awaited<ReturnType<typeof author>>, deployment: Env) {
  const through = async (path: string, init?: RequestInit) =>
    app.request(path, init, deployment, createExecutionContext());
  const response = await personWith(person, through).send("POST", API.publishPost(id));
  return [response.status, (await response.json<{ code?: string }>()).code];
}

test("while the data key changes, what the old one sealed is read, and without it LinkedIn is connected anew", async () => {
  const [before, meanwhile] = [await author(), await author()];
  const [old, key] = [readSettings(env).DATA_KEY ?? "", newKey()];
  expect(await publish(before, withKeys(`${key}, ${old}`))).toEqual([200, undefined]);
  expect(await publish(meanwhile, withKeys(key))).toEqual([409, "linkedin_reconnect"]);
});
