import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { resealTokens } from "../../../worker/domain/account/linkedin-connection.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { readSettings } from "../../../worker/env.ts";
import { app } from "../../../worker/http/app.ts";
import { author } from "../schedule/scheduled.ts";

const newKey = () => crypto.getRandomValues(new Uint8Array(32)).toBase64();

const sealedOf = (userId: string) =>
  env.DB.prepare("select sealed_token, sealed_with from linkedin_connections where user_id = ?")
    .bind(userId)
    .first<{ sealed_token: string; sealed_with: string }>();

/** The deployment with these keys. */
const withKeys = (DATA_KEY: string, DATA_KEY_PREVIOUS?: string): Env =>
  ({ ...env, DATA_KEY, ...(DATA_KEY_PREVIOUS && { DATA_KEY_PREVIOUS }) }) as Env;

async function publish({ person, id }: Awaited<ReturnType<typeof author>>, deployment: Env) {
  const init = {
    method: "POST",
    headers: { Authorization: `Bearer ${person.token}`, "Content-Type": "application/json" },
    body: "{}",
  };
  const response = await app.request(API.publishPost(id), init, deployment, createExecutionContext());
  return [response.status, (await response.json<{ code?: string }>()).code];
}

test("while the data key changes, what the old one sealed is read, sealed anew, and then read without it", async () => {
  const [before, meanwhile, after] = [await author(), await author(), await author()];
  const [old, key] = [readSettings(env).DATA_KEY ?? "", newKey()];
  const both = withKeys(key, old);
  expect(await publish(before, both)).toEqual([200, undefined]);
  const sealed = await sealedOf(meanwhile.person.id);

  await resealTokens(depsOf(both));
  const resealed = await sealedOf(meanwhile.person.id);
  expect(resealed?.sealed_token).not.toBe(sealed?.sealed_token);
  expect(resealed?.sealed_with).toBe(depsOf(both).tokenSeal?.keyName);
  await resealTokens(depsOf(both));
  expect(await sealedOf(meanwhile.person.id)).toEqual(resealed);

  expect(await publish(after, withKeys(key))).toEqual([200, undefined]);
  // As it would be with a key that is simply another.
  expect(await publish(meanwhile, withKeys(newKey()))).toEqual([409, "linkedin_reconnect"]);
  await resealTokens(depsOf(withKeys(old, key)));
});

test("what neither key opens stays as it is, and is said", async () => {
  const { person } = await author();
  const sealed = await sealedOf(person.id);
  await expect(resealTokens(depsOf(withKeys(newKey(), newKey())))).rejects.toThrow(
    /^Tokens that neither DATA_KEY opens: \d+\.$/,
  );
  expect(await sealedOf(person.id)).toEqual(sealed);
});
