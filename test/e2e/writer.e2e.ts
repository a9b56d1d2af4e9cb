import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { expect } from "./fixtures.ts";
import { test, withFaults } from "./model-app.ts";
import { type Author, newAuthor, signIn } from "./typed-notes.ts";

// One app with a model is enough for all of them.
test.describe.configure({ mode: "default" });

const NOTE =
  "We stopped sending weekly reports in March. Nobody asked for them back, except one person, and she only " +
  "wanted the numbers. So now there are three numbers on a wall and everybody reads them.";

async function openNote(page: Page, author: Author, ...faults: string[]) {
  const sessionId = await author.say(withFaults(NOTE, ...faults));
  await signIn(page, author);
  await page.goto(PATHS.chat(sessionId));
  return {
    sessionId,
    waiting: page.getByRole("status").filter({ hasText: "Writing your draft…" }),
    editor: page.getByRole("region", { name: "Your draft" }),
    fallback: page.getByText("Written by the built-in writer"),
  };
}

test("a draft of the built-in writer says so, Try again brings the model's", async ({ page, request }) => {
  const author = await newAuthor(request);
  const { sessionId, editor, fallback } = await openNote(page, author, "429-long");
  await expect(fallback).toBeVisible();
  await editor.getByRole("button", { name: "Try again" }).click();
  await expect(fallback).toBeHidden();
  await expect(editor.getByRole("radio").first()).toBeChecked();
  expect(await author.drafts(sessionId)).toMatchObject([{ writtenBy: "model", fallback: false }]);
});
