import type { Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { DEEP } from "./fixtures.ts";
import { expect, test, withFaults } from "./model-app.ts";
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

test("while the draft is written it says so, and then shows it by itself", async ({ page, request }) => {
  const { sessionId, waiting, editor, fallback } = await openNote(
    page,
    await newAuthor(request),
    "500",
    "500",
  );
  await expect(waiting).toBeVisible();
  await expect(page.getByRole("article", { name: "You said" })).toBeVisible();
  // The session is known to be done before its draft is here.
  const { release } = await holdBack(page, API.drafts(sessionId));
  await expect(page.getByRole("article", { name: "Outspoken" })).toBeVisible();
  await expect(waiting).toBeVisible();
  release();
  await expect(editor).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: "Your draft is ready." })).toBeAttached();
  await expect(fallback).toBeHidden();
});

test("once the draft is there, nothing asks for it any more", DEEP, async ({ page, request }) => {
  await page.clock.install();
  const { editor } = await openNote(page, await newAuthor(request));
  await expect(editor).toBeVisible();
  const asked: string[] = [];
  page.on("request", (sent) => asked.push(new URL(sent.url()).pathname));
  await page.clock.runFor(10_000);
  await page.evaluate(() => fetch("/api/health"));
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual(["/api/health"]);
});

test(
  "after 20 seconds it says that this takes longer and that it is safe to leave",
  DEEP,
  async ({ page, request }) => {
    await page.clock.install();
    const { waiting } = await openNote(page, await newAuthor(request), "timeout");
    await expect(waiting).toContainText("This usually takes a few seconds.");
    await page.clock.runFor(20_000);
    await expect(waiting).toContainText("This one takes longer than usual. It's safe to leave");
  },
);

test(
  "a lost connection meanwhile is said, and made up for by itself",
  DEEP,
  async ({ page, context, request }) => {
    const { waiting, editor } = await openNote(page, await newAuthor(request), "500", "500", "500", "500");
    await expect(waiting).toBeVisible();
    await context.setOffline(true);
    await expect(waiting).toContainText("We can't reach the server right now.");
    await context.setOffline(false);
    await expect(editor).toBeVisible();
  },
);

test("a draft by the built-in writer says so, and Try again brings the model's", async ({
  page,
  request,
}) => {
  const author = await newAuthor(request);
  const { sessionId, editor, fallback } = await openNote(page, author, "429-long");
  await expect(fallback).toBeVisible();
  await editor.getByRole("button", { name: "Try again" }).click();
  await expect(fallback).toBeHidden();
  await expect(editor.getByRole("radio").first()).toBeChecked();
  expect(await author.drafts(sessionId)).toMatchObject([{ writtenBy: "model", fallback: false }]);
});

test("a Try again in vain says so and leaves the draft as it was", DEEP, async ({ page, request }) => {
  // Its review is asked of the same model, and meets the first of them.
  const faults = Array(6).fill("429-long");
  const { editor, fallback } = await openNote(page, await newAuthor(request), ...faults);
  await expect(fallback).toBeVisible();
  await editor.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Couldn't try again", { exact: true })).toBeVisible();
  await expect(fallback).toBeVisible();
  await expect(editor.getByRole("button", { name: "Try again" })).toBeEnabled();
});
