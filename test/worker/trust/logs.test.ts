import { env } from "cloudflare:workers";
import { expect, type MockInstance, test, vi } from "vitest";
import { z } from "zod";
import { API } from "#contract/paths.ts";
import { runCronJobs } from "../../../worker/cron.ts";
import { inLog, logError } from "../../../worker/log.ts";
import { newLife, voiceTurn } from "../account/lives.ts";
import { customerOf, spoil } from "../billing/stripe.ts";
import { newSignup, RAMBLE, sendJson, spoken } from "../people.ts";
import { fault, settled } from "../profile/profile.ts";

const line = z
  .strictObject({
    level: z.literal("error"),
    where: z.string().min(1),
    // Of a request, of a session's Durable Object, or of a cron job.
    requestId: z.string().optional(),
    session: z.string().optional(),
    chore: z.string().optional(),
    code: z.string().optional(),
    method: z.string().optional(),
    path: z.string().optional(),
    name: z.string(),
    message: z.string().optional(),
    at: z.array(z.string()).optional(),
  })
  .refine(({ requestId, session, chore }) => requestId ?? session ?? chore, "says what it belongs to");

/** All that is logged while this goes on, in whichever way. */
async function logOf(work: () => Promise<void>): Promise<string[]> {
  const methods = ["debug", "log", "info", "warn", "error"] as const;
  const spies: MockInstance[] = methods.map((method) =>
    vi.spyOn(console, method).mockImplementation(() => undefined),
  );
  try {
    await work();
    return spies.flatMap(({ mock }) => mock.calls.map((parts) => parts.join(" ")));
  } finally {
    vi.restoreAllMocks();
  }
}

test("a whole life with us, and everything that can fail in it, leaves only lines that say nothing private", async () => {
  const names: string[] = [];
  const logged = await logOf(async () => {
    const life = await newLife();
    const { person, marker, sessionId } = life;
    names.push(...life.names);
    for (const kind of ["500", "prose", "schema", "truncated", "refusal", "malformed"]) {
      const { mark } = fault(kind, kind, kind, kind);
      await person.send("POST", API.message(sessionId), { content: `${mark} ${marker} bolder` });
      await person.send("POST", API.hooks, { transcript: `${mark} ${marker} ${RAMBLE}` });
      await voiceTurn(person, sessionId, spoken(`${marker} ${kind}`, { faults: [kind, kind] }));
    }
    const { sessionId: drafted } = await (
      await person.note({ text: `${fault("prose", "prose", "schema", "schema").mark} ${marker} ${RAMBLE}` })
    ).json<{ sessionId: string }>();
    await settled(drafted);
    await person.send("POST", API.createSubscription);
    const customer = await customerOf(person);
    names.push(customer);
    await spoil("GET", "/v1/subscriptions", customer, "malformed", 4);
    await person.send("POST", API.syncSubscription);
    await env.DB.exec("alter table drafts rename column title to elsewhere");
    await person.send("PATCH", API.post("any"), { title: `${marker} title` });
    await person.get(API.posts);
    await env.DB.exec("alter table drafts rename column elsewhere to title");
    const signup = newSignup();
    names.push(signup.email, signup.password);
    await sendJson("POST", API.login, { ...signup, marker });
    await sendJson("POST", API.signup, { ...signup, email: person.email });
    await runCronJobs(env, Date.now());
  });
  const lines = logged.map((text) => line.parse(JSON.parse(text)));
  const places = lines.map(({ where }) => where);
  for (const place of ["service", "turn", "alarm", "request"]) expect(places).toContain(place);
  for (const name of names) expect(logged.join("\n")).not.toContain(name);
  for (const { requestId } of lines) if (requestId) expect(requestId).toMatch(/^[\w-]{36}$/);
});

test.each<[what: string, error: unknown]>([
  ["a syntax error, which quotes what it read", trap(() => JSON.parse("the secret is out"))],
  ["a wrong address, which is quoted", trap(() => new URL("the secret://"))],
  ["quoted words of any kind", new Error(`"the secret" 'the secret' \`the secret\``)],
  ["a failed query, which quotes what was bound", new Error("Failed query: insert params: the secret")],
  [
    "a failed query's cause",
    new Error("Failed query: the secret", { cause: new Error("D1_ERROR: 'the secret'") }),
  ],
  ["what is no error at all", { message: "the secret" }],
])("of %s the words are not logged", async (_what, error) => {
  const [text = ""] = await logOf(async () => logError("test", error, { chore: "none" }));
  expect(line.parse(JSON.parse(text))).toMatchObject({ where: "test", chore: "none" });
  expect(text).not.toContain("secret");
});

function trap(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test("work left running in the background still logs what it belongs to", async () => {
  const [text = ""] = await logOf(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const left = inLog({ requestId: "the-one" }, () =>
      promise.then(() => logError("later", new Error("no"))),
    );
    inLog({ requestId: "another" }, resolve);
    await left;
  });
  expect(JSON.parse(text)).toMatchObject({ where: "later", requestId: "the-one", message: "no" });
});
