import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { call, newPerson } from "./people.ts";
import { newVisitor } from "./visitors/visitor.ts";

const PRIVATE: [method: string, path: string][] = [
  ["GET", API.user],
  ["PATCH", API.user],
  ["GET", API.accountExport],
  ["DELETE", API.account],
  ["POST", API.logout],
  ["POST", API.transcribe],
  ["GET", API.usage],
  ["POST", API.createSubscription],
  ["POST", API.cancelSubscription],
  ["POST", API.resumeSubscription],
  ["POST", API.syncSubscription],
  ["POST", API.cancelCheckout],
  ["POST", API.billingPortal],
  ["GET", API.context],
  ["POST", API.context],
  ["POST", API.corrections],
  ["DELETE", API.correction("x")],
  ["POST", API.refreshTopics],
  ["GET", API.chats],
  ["GET", API.chat("x")],
  ["POST", API.redraft("x")],
  ["GET", API.events("x")],
  ["GET", API.messageAudio("x", "y")],
  ["POST", API.voice],
  ["POST", API.message("x")],
  ["POST", API.stopInterview("x")],
  ["POST", API.synthesize("x")],
  ["GET", API.draftVersions("x")],
  ["GET", API.recordings],
  ["GET", API.recordingAudio("x")],
  ["POST", API.reprocess("x")],
  ["DELETE", API.recording("x")],
  ["GET", API.posts],
  ["GET", API.post("x")],
  ["PATCH", API.post("x")],
  ["DELETE", API.post("x")],
  ["POST", API.archivePost("x")],
  ["POST", API.publishPost("x")],
  ["POST", API.reviewPost("x")],
  ["POST", API.hooks],
  ["POST", API.tweak],
  ["GET", API.drafts("x")],
  ["PATCH", API.draft("x")],
];

/** What visitors may call too. With a note, strangers as well: then they are visitors. */
const VISITORS = [
  ["POST", API.transcribe],
  ["GET", API.chat("x")],
  ["GET", API.events("x")],
  ["GET", API.drafts("x")],
  ["PATCH", API.draft("x")],
];
const isFor = (callers: string[][], method: string, path: string) =>
  callers.some(([theirs, where]) => theirs === method && where === path);

test.each(PRIVATE)("%s %s is Unauthorized without a good token", async (method, path) => {
  const person = await newPerson();
  await person.send("POST", API.logout);
  for (const Authorization of [
    ...(path === API.transcribe ? [] : [undefined]),
    "Bearer garbage",
    `Bearer ${person.token}`,
    "Basic eDp5",
    "Bearer ' or 1=1",
  ]) {
    const response = await call(path, { method, headers: Authorization ? { Authorization } : {} });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: "Unauthorized" });
  }
});

test("a visitor's cookie is good for the visitor's calls, and for no other", async () => {
  const visitor = newVisitor();
  await visitor.say();
  for (const [method, path] of PRIVATE) {
    const { status } = await visitor.call(path, { method });
    if (isFor(VISITORS, method, path)) expect([path, status]).not.toEqual([path, 401]);
    else expect([path, status]).toEqual([path, 401]);
  }
});

test("health says which implementation serves each need", async () => {
  const response = await call(API.health);
  expect(await response.json()).toEqual({
    ok: true,
    speech: "openai",
    writer: "openai",
    billing: "stripe",
    linkedin: "linkedin",
  });
});

test("an unknown call is a 404 in words, with the security headers of every answer", async () => {
  const response = await call("/api/no-such-call");
  expect(response.status).toBe(404);
  expect(await response.json()).toHaveProperty("message");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.get("X-Request-Id")).toBeTruthy();
});

test("a body far over what a call takes is refused unread, whichever call it is for", async () => {
  const person = await newPerson();
  const body = { content: "x".repeat(2_000_000) };
  for (const path of [API.message("x"), API.tweak, API.hooks]) {
    expect((await person.send("POST", path, body)).status).toBe(413);
  }
});
