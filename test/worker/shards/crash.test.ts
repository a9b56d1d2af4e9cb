import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { runCronJobs } from "../../../worker/cron.ts";
import { settleSetAside } from "../../../worker/domain/account/set-aside.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { accountObjects } from "../../../worker/session/schedule-stub.ts";
import { watchLog } from "../account/log.ts";
import { dyingAfter, expectMoved, newSpeaker, signUpHere } from "./speaker.ts";

watchLog();

test("whatever step it dies after, the visitor is as before, or everything arrives once", {
  timeout: 120_000,
}, async () => {
  let ended = 0;
  for (let steps = 0; ended < 1; steps += 1) {
    const speaker = await newSpeaker();
    const { deps, died } = dyingAfter(steps);
    const made = await signUpHere(speaker.id, deps).catch((error: Error) => {
      expect(String(error.cause ?? error)).toContain("crash");
    });
    if (!made) {
      expect((await speaker.visitor.call(API.chat(speaker.sessionId))).status).toBe(200);
      await expectMoved(await signUpHere(speaker.id), speaker);
      continue;
    }
    await settleSetAside(depsOf(env), accountObjects(env), Date.now());
    await runCronJobs(env, Date.now());
    await expectMoved(made, speaker);
    if (!died()) ended = steps;
  }
  expect(ended).toBeGreaterThan(15);
});
