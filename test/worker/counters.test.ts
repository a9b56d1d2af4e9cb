import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { runCronJobs } from "../../worker/cron.ts";
import { depsOf } from "../../worker/domain/deps.ts";
import { app } from "../../worker/http/app.ts";
import { newPerson } from "./people.ts";

/** The deployment, and the data points that it has counted. */
function counted() {
  const points: AnalyticsEngineDataPoint[] = [];
  const COUNTERS = { writeDataPoint: (point: AnalyticsEngineDataPoint) => void points.push(point) };
  return { points, deployment: { ...env, COUNTERS } };
}

const ask = (path: string, token: string, deployment: object) =>
  app.request(path, { headers: { Authorization: `Bearer ${token}` } }, deployment, createExecutionContext());

test("each call is one data point: its pattern, how it ended, whom it was for, how long it took", async () => {
  const { id, token } = await newPerson();
  const { points, deployment } = counted();
  await ask(API.chat("some-session"), token, deployment);
  const person = depsOf(env).nameInLog(id);
  expect(points).toEqual([
    {
      indexes: ["request /api/chat/:sessionId"],
      blobs: ["request", "/api/chat/:sessionId", "4xx", person],
      doubles: [expect.any(Number), 0, 0, 0],
    },
  ]);
  expect(JSON.stringify(points)).not.toContain(id);
});

test("each cron job is one, and one that fails says so", async () => {
  const { points, deployment } = counted();
  await env.DB.exec("alter table guesses rename to guesses_elsewhere");
  await expect(runCronJobs(deployment, Date.now())).rejects.toThrow("guesses");
  await env.DB.exec("alter table guesses_elsewhere rename to guesses");
  const ended = Object.fromEntries(points.map(({ blobs = [] }) => [blobs[1], blobs[2]]));
  expect(ended).toMatchObject({ guesses: "failed", jobs: "ok" });
});

test("without the binding nothing is counted, and nothing breaks", async () => {
  const { token } = await newPerson();
  expect((await ask(API.user, token, { ...env, COUNTERS: undefined })).status).toBe(200);
});
