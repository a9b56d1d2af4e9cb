import type { Page } from "@playwright/test";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { NOTE, openChat } from "./conversation.ts";
import { DEEP } from "./fixtures.ts";
import {
  onDevice,
  recordFor,
  screen,
  sessionsOf,
  startOn,
  toastText,
  typeNote,
  typeOffline,
} from "./recorder.ts";
import { expect, test } from "./tape.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const THOUGHT = "We moved the whole team to Lisbon last spring and nobody has looked back since.";

/** Opens a screen from the navigation, as somebody without a line still can once its code is there. */
async function goTo(page: Page, name: "Library" | "Recording"): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  const heading = name === "Library" ? "Post Library" : "Record Your Thoughts";
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

test.describe("what waits goes by itself from any screen", () => {
  test("once the line is back, and says where it is", async ({ page, context, request }) => {
    const { author } = await startOn(page, request);
    await goTo(page, "Library");
    await goTo(page, "Recording");
    await typeOffline(page, context, THOUGHT);
    await goTo(page, "Library");
    await context.setOffline(false);
    await expect(toastText(page, "Note sent")).toBeVisible();
    await expect(toastText(page, "Its draft is in Recent Sessions.")).toBeVisible();
    expect(await sessionsOf(request, author)).toHaveLength(1);
    expect(await onDevice(page)).toEqual([]);
    await expect(page).toHaveURL(PATHS.library);
  });

  test("after its tab was closed while sending", DEEP, async ({ page, context, request }) => {
    const { author } = await startOn(page, request);
    await page.route(`**${API.transcribe}`, () => undefined);
    const sent = page.waitForRequest(`**${API.transcribe}`);
    await typeNote(page, THOUGHT);
    await sent;
    await page.close();
    const other = await context.newPage();
    await signIn(other, author);
    await other.goto(PATHS.library);
    await expect(toastText(other, "Note sent")).toBeVisible();
    expect(await sessionsOf(request, author)).toHaveLength(1);
  });

  test("from two tabs at once, and is counted once", DEEP, async ({ page, context, request }) => {
    const { author } = await startOn(page, request);
    const other = await context.newPage();
    await signIn(other, author);
    await other.goto(PATHS.library);
    await expect(other.getByRole("heading", { level: 1, name: "Post Library" })).toBeVisible();
    await typeOffline(page, context, THOUGHT);
    const sent: string[] = [];
    context.on("request", (call) => sent.push(call.url()));
    await context.setOffline(false);
    await expect.poll(() => onDevice(page)).toEqual([]);
    expect(await sessionsOf(request, author)).toHaveLength(1);
    expect(sent.filter((url) => url.endsWith(API.transcribe))).toHaveLength(1);
  });

  test(
    "but not before a recording that is under way has gone first",
    DEEP,
    async ({ page, context, request }) => {
      const { stop, waiting } = await startOn(page, request);
      await typeOffline(page, context, THOUGHT);
      const [typed] = await onDevice(page);
      const keys: (string | undefined)[] = [];
      page.on("request", (call) => {
        if (call.url().endsWith(API.transcribe)) keys.push(call.headers()[IDEMPOTENCY_HEADER.toLowerCase()]);
      });
      await recordFor(page, 1);
      await context.setOffline(false);
      await expect(waiting.getByRole("button", { name: "Send again" })).toBeDisabled();
      await stop.click();
      // The beeps of the pretended microphone are no speech, so only the typed note arrives.
      await expect(toastText(page, "Note sent")).toBeVisible();
      expect(keys).toHaveLength(2);
      expect(keys[1]).toBe(typed?.id);
    },
  );
});

test("a voice message goes to its conversation from another screen", DEEP, async ({ tape, request }) => {
  const { page, insert } = tape;
  const { microphone, stop, timer, answers } = await openChat(page, await newAuthor(request), NOTE);
  await goTo(page, "Library");
  await page.goBack();
  await insert("Make it shorter.");
  await microphone.click();
  await expect(timer).toContainText("00:02");
  await page.context().setOffline(true);
  await stop.click();
  await expect(toastText(page, "Failed to send voice message")).toBeVisible();
  await goTo(page, "Library");
  await page.context().setOffline(false);
  await expect(toastText(page, "It is in its conversation now.")).toBeVisible({ timeout: 30_000 });
  await page.goBack();
  await expect(answers).toHaveCount(2);
  await expect(screen(page).waiting).toBeHidden();
});
