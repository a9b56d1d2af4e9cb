import { expect, test } from "vitest";
import type { ZodType } from "zod";
import { signupRequest, userChange } from "#contract/auth.ts";
import { correctionRequest } from "#contract/context.ts";
import { draftPatch, tweakRequest } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { postPatch } from "#contract/posts.ts";

const firstIssue = (schema: ZodType, body: unknown) => {
  const [issue] = schema.safeParse(body).error?.issues ?? [];
  return `${issue?.path.join(".")}: ${issue?.message}`;
};

test.each([
  [draftPatch, [], ": this has to be an object."],
  [draftPatch, {}, ": Nothing to change."],
  [draftPatch, { bodies: "x" }, "bodies: this has to be a list."],
  [draftPatch, { bodies: [] }, "bodies: this is too short (at least 1)."],
  [draftPatch, { bodies: [{}] }, "bodies.0.content: this is missing."],
  [draftPatch, { bodies: [{ content: " " }] }, "bodies.0.content: must not be empty."],
  [draftPatch, { customCta: "x".repeat(3_001) }, "customCta: this is too long (at most 3000)."],
  [draftPatch, { selectedHookIndex: 0.5 }, "selectedHookIndex: this has to be a whole number."],
  [draftPatch, { selectedCtaIndex: -2 }, "selectedCtaIndex: this has to be at least -1."],
  [correctionRequest, { kind: "nonsense" }, "kind: this is not valid."],
  [correctionRequest, {}, "kind: this is missing."],
  [tweakRequest, { body: "x" }, "mode: this is missing."],
  [correctionRequest, { kind: "banned", text: "\0" }, "text: this must not be empty."],
  [correctionRequest, { kind: "banned", text: 5 }, "text: this has to be a string."],
  [postPatch, { status: "gone" }, "status: this has to be one of draft, ready, published, archived."],
])("a wrong field is described in a sentence for people (%#)", (schema, body, expected) => {
  expect(firstIssue(schema, body)).toBe(expected);
});

test("text is stored without NUL and without halves of characters, an email trimmed and in lower case", () => {
  expect(postPatch.parse({ title: " a\0b " })).toEqual({ title: "ab" });
  expect(postPatch.parse({ body: "half \ud800 of one" })).toEqual({ body: "half \ufffd of one" });
  expect(userChange.parse({ profileUrl: " \0" })).toEqual({ profileUrl: null });
  const names = { password: "correct horse", firstName: "Ada", lastName: "Lovelace" };
  expect(signupRequest.parse({ ...names, email: " Ada@Example.com" }).email).toBe("ada@example.com");
});

test("an id is encoded into its path", () => {
  expect(API.messageAudio("a/b", "ü")).toBe("/api/chat/a%2Fb/messages/%C3%BC/audio");
  expect(API.posts).toBe("/api/posts");
});
