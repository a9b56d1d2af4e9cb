import { expect } from "vitest";
import { z } from "zod";
import { BYTES, CALLS, NOTHING, type PathName } from "#contract/calls.ts";
import { ERROR_MESSAGES, type ErrorCode } from "#contract/errors.ts";
import { ROUTES } from "#contract/paths.ts";
import { post } from "#contract/posts.ts";
import byKey from "./by-key.json" with { type: "json" };
import type { Route } from "./routes.ts";

/** `GET /api/posts/:postId` to what it returns, for each call of the contract. */
export const ANSWERS = new Map<string, z.ZodType>(
  Object.entries(ROUTES).flatMap(([name, path]) =>
    Object.entries<{ answer: z.ZodType }>(CALLS[name as PathName]).map(
      ([method, { answer }]): [string, z.ZodType] => [`${method} ${path}`, answer],
    ),
  ),
);

const errorBody = z.strictObject({
  code: z.enum(Object.keys(ERROR_MESSAGES) as ErrorCode[]),
  message: z.string().min(1).max(300),
  field: z.string().optional(),
  requestId: z.string().optional(),
  post: post.optional(),
});

/** What a key may: notes, posts, drafts and the profile are read, notes sent, posts and drafts edited, pictures added, ordered and described, chats written in; no more. */
export const BY_KEY = new Set<string>(byKey);

/** The code while our own storage is out of reach, which in these tests it never is. */
const OUR_STORAGE: ErrorCode = "unavailable";

/** A sentence for people: no code, no pattern, no type of ours. */
const SENTENCE = /^[\w"'][^{}<>\\|`]*[.?!]$/;
const OF_PROGRAMMERS =
  /\b(?:null|undefined|NaN|zod|regex|JSON|SQL|D1|int|datetime|expected|received)\b|=|;(?! [a-z])|\n|\bat \S+:\d/i;

/** Fails unless this is a refusal as the contract has it, with a message that a person can read. */
export function expectRefusal(where: string, text: string): void {
  const { code, message } = errorBody.parse(JSON.parse(text));
  if (code === "unauthorized") {
    expect(message, where).toBe("Unauthorized");
    return;
  }
  expect(message, where).toMatch(SENTENCE);
  expect(message, where).not.toMatch(OF_PROGRAMMERS);
}

/** Reads the answer to a call, whatever it is, and fails unless it is as the contract has it. Returns its text. */
export async function readAnswer(route: Route, response: Response): Promise<string> {
  const where = `${route.name}: ${response.status}`;
  expect(response.headers.get("X-Request-Id"), where).toBeTruthy();
  const type = response.headers.get("Content-Type") ?? "";
  if (type.startsWith("text/event-stream")) {
    await response.body?.cancel();
    return "";
  }
  const text = new TextDecoder().decode(await response.bytes());
  // Our own fault is never an answer; that somebody else's service is down is one.
  expect([500, 501, 504], `${where} ${text}`).not.toContain(response.status);
  expect(text, where).not.toContain(`"code":"${OUR_STORAGE}"`);
  if (response.status >= 400) {
    expect(type, where).toMatch(/^application\/json/);
    expectRefusal(where, text);
    return text;
  }
  const answer = ANSWERS.get(route.name);
  if (!answer) expect.fail(`${route.name}: add what it returns to CALLS (worker/contract/calls.ts).`);
  if (answer === NOTHING || response.status === 204) expect(text, where).toBe("");
  else if (answer !== BYTES) expect(answer.safeParse(JSON.parse(text)).error, where).toBeUndefined();
  return text;
}
