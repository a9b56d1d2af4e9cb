import { expect, test } from "vitest";
import type { ZodType } from "zod";
import { signupRequest, userChange } from "#contract/auth.ts";
import { correctionRequest } from "#contract/context.ts";
import { draftPatch, tweakRequest } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { postPatch } from "#contract/posts.ts";
import cases from "./requests.json" with { type: "json" };

const schemas: Record<string, ZodType> = { draftPatch, correctionRequest, tweakRequest, postPatch };

test.each(cases)("a wrong field is described in a sentence for people: $request $body", (wrong) => {
  const [issue] = schemas[wrong.request]?.safeParse(wrong.body).error?.issues ?? [];
  expect(`${issue?.path.join(".")}: ${issue?.message}`).toBe(wrong.expected);
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
