import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { API } from "#contract/paths.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { logError } from "../../../worker/log.ts";
import { newLife } from "../account/lives.ts";
import { spyOnConsole } from "../account/log.ts";
import { customerOf, spoil } from "../billing/stripe.ts";
import { runAllJobs } from "../cron-run.ts";
import { newSignup, RAMBLE, sendJson, spoken } from "../people.ts";
import { fault, noteDone } from "../profile/profile.ts";
import { sayIn } from "../vault/recordings.ts";
import quotes from "./quotes.json" with { type: "json" };

const optional = z.string().optional();
/** Of a request, of a session's Durable Object, or of a cron job. */
const context = { requestId: optional, session: optional, chore: optional, method: optional };

const line = z
  .strictObject({
    ...context,
    level: z.literal("error"),
    where: z.string().min(1),
    code: optional,
    path: optional,
    name: z.string(),
    message: optional,
    at: z.array(z.string()).optional(),
  })
  .refine(({ requestId, session, chore }) => requestId ?? session ?? chore, "says what it belongs to");

const workLine = z.strictObject({
  ...context,
  level: z.literal("info"),
  where: z.enum(["request", "turn", "job", "cron"]),
  job: optional,
  posts: z.int().optional(),
  route: z.string().startsWith("/").optional(),
  status: z.int().optional(),
  person: z.optional(z.string().regex(/^[0-9a-f]{16}$/)),
  ok: z.boolean(),
  ms: z.number().nonnegative(),
  modelCalls: z.int(),
  cents: z.number(),
  fallback: z.boolean(),
});

const parseLine = (text: string) => z.discriminatedUnion("level", [line, workLine]).parse(JSON.parse(text));

async function logOf(work: () => Promise<void>): Promise<string[]> {
  const spies = spyOnConsole();
  try {
    await work();
    return spies.flatMap(({ mock }) => mock.calls.map((parts) => parts.join(" ")));
  } finally {
    vi.restoreAllMocks();
  }
}

test("a whole life with us, and everything that can fail in it, leaves only lines that say nothing private", async () => {
  const names: string[] = [];
  let id = "";
  const logged = await logOf(async () => {
    const life = await newLife();
    const { person, marker, sessionId } = life;
    names.push(...life.names, person.token, person.email);
    id = person.id;
    for (const kind of ["500", "prose", "schema", "truncated", "refusal", "malformed"]) {
      const { mark } = fault(kind, kind, kind, kind);
      await person.send("POST", API.message(sessionId), { content: `${mark} ${marker} bolder` });
      await person.send("POST", API.hooks, { transcript: `${mark} ${marker} ${RAMBLE}` });
      await sayIn(person, sessionId, spoken(`${marker} ${kind}`, { faults: [kind, kind] }));
    }
    // More often than a draft is tried.
    const { mark } = fault("prose", "prose", "schema", "schema", "500", "500");
    await noteDone(person, { text: `${mark} ${marker} ${RAMBLE}` });
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
    await person.get("/api/no-such-thing");
    await runAllJobs();
  });
  const lines = logged.map(parseLine);
  const places = lines.map(({ where }) => where);
  for (const place of ["service", "turn", "alarm", "request", "job", "cron"]) expect(places).toContain(place);
  const message = { method: "POST", route: "/api/chat/:sessionId/message" };
  expect(lines).toContainEqual(
    expect.objectContaining({ ...message, status: 200, person: depsOf(env).nameInLog(id) }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ where: "request", route: "/api/*", status: 404 }));
  expect(lines).toContainEqual(expect.objectContaining({ job: "opening", ok: true, fallback: true }));
  for (const name of [...names, id]) expect(logged.join("\n")).not.toContain(name);
  for (const { requestId } of lines) if (requestId) expect(requestId).toMatch(/^[\w-]{36}$/);
});

test.each<[what: string, error: unknown]>([
  ["a syntax error, which quotes what it read", trap(() => JSON.parse("the secret is out"))],
  ["a wrong address, which is quoted", trap(() => new URL("the secret://"))],
  ["a query's cause", new Error("Failed query: the secret", { cause: new Error("D1_ERROR: 'the secret'") })],
  ...Object.entries(quotes).map(([what, text]): [string, Error] => [what, new Error(text)]),
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
