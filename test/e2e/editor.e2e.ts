import type { Page } from "@playwright/test";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { postOf } from "#contract/post-text.ts";
import { alterAnswer, holdBack } from "./answers.ts";
import { DEEP } from "./fixtures.ts";
import { expect, test, withFaults } from "./model-app.ts";
import { clipboard, NOTE, openDraft } from "./open-draft.ts";
import { expectToast, loseLine, toasts } from "./toasts.ts";
import { dropToken } from "./token.ts";

// One app with a model is enough for all of them.
test.describe.configure({ mode: "default" });

// The screen goes on asking while a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

const A_MOMENT = "2026-01-02T03:04:05.000Z";

const bodyOf = (draft: { bodies: { content: string }[]; selectedBodyIndex: number }) =>
  draft.bodies[draft.selectedBodyIndex]?.content ?? "";

test.describe("Regenerate hooks", () => {
  test("brings a new pair, the first of it chosen, and keeps the earlier ones at hand", async ({
    page,
    request,
  }) => {
    const { editor, hooks, draft, press } = await openDraft(page, request);
    const before = await draft();
    await press("Regenerate hooks");
    await expect(toasts(page).getByText("New hooks generated", { exact: true })).toBeVisible();
    const after = await draft();
    expect(after.hooks.slice(0, before.hooks.length)).toEqual(before.hooks);
    expect(after.hooks).toHaveLength(before.hooks.length + 2);
    await expect(hooks).toHaveCount(2);
    await expect(hooks.nth(0)).toHaveAccessibleName(after.hooks.at(-1)?.content ?? "");
    await expect(hooks.nth(1)).toHaveAccessibleName(after.hooks.at(-2)?.content ?? "");
    await expect(hooks.nth(0)).toBeChecked();

    await press(`Earlier hooks (${before.hooks.length})`);
    const first = editor.getByRole("radio", { name: before.hooks[0]?.content, exact: true });
    await first.click();
    await expect(first).toBeChecked();
    await expect.poll(async () => (await draft()).selectedHookIndex).toBe(0);
  });

  test("the chosen hook is never out of sight", DEEP, async ({ page, request }) => {
    const { editor, hooks, draft, press } = await openDraft(page, request);
    const before = await draft();
    await press("Regenerate hooks");
    await expect(toasts(page).getByText("New hooks generated", { exact: true })).toBeVisible();
    await press("Undo");
    await expect(toasts(page).getByText("Undone", { exact: true })).toBeVisible();
    const first = editor.getByRole("radio", { name: before.hooks[0]?.content, exact: true });
    await expect(first).toBeChecked();
    await page.reload();
    await expect(first).toBeChecked();
    await expect(hooks.nth(0)).toHaveAccessibleName(before.hooks[0]?.content ?? "");
  });

  test("without the original transcript it cannot", DEEP, async ({ page, request }) => {
    const { sessionId, press } = await openDraft(page, request);
    await alterAnswer(page, `**${API.chat(sessionId)}`, { messages: [] });
    await page.reload();
    await press("Regenerate hooks");
    await expectToast(page, "Cannot regenerate", "Original transcript not found");
  });

  test("needs at least two", DEEP, async ({ page, request }) => {
    const { press, draft } = await openDraft(page, request);
    await alterAnswer(page, `**${API.hooks}`, { hooks: ["Only this one."] });
    await press("Regenerate hooks");
    await expect(toasts(page).getByText("Failed to generate hooks", { exact: true })).toBeVisible();
    expect((await draft()).versionCount).toBe(1);
  });

  test("a writer that fails is said, and a second try works", DEEP, async ({ page, request }) => {
    const { sessionId, press } = await openDraft(page, request);
    const spoken = { id: "1", role: "user", content: withFaults(NOTE, "429-long"), created_at: A_MOMENT };
    await alterAnswer(page, `**${API.chat(sessionId)}`, { messages: [spoken] });
    await page.reload();
    await press("Regenerate hooks");
    await expectToast(page, "Failed to generate hooks", ERROR_MESSAGES.writer_unavailable);
    await press("Regenerate hooks");
    await expect(toasts(page).getByText("New hooks generated", { exact: true })).toBeVisible();
  });

  test("without a token asks to log in", DEEP, async ({ page, request }) => {
    const { press } = await openDraft(page, request);
    await dropToken(page);
    await press("Regenerate hooks");
    await expectToast(page, "Authentication required", "Please log in to continue");
  });

  test(
    "after the free trial the paywall opens, and the draft stays as it is",
    DEEP,
    async ({ page, request }) => {
      const { author, press, draft, editor } = await openDraft(page, request);
      for (let used = 1; used < FREE_RECORDINGS; used++) await author.say(`${NOTE} ${used}`);
      await press("Regenerate hooks");
      const paywall = page.getByRole("dialog", { name: "Free Trial Complete" });
      await expect(paywall).toContainText("Subscribe to the Basic plan to keep refining your posts.");
      await paywall.getByRole("button", { name: "Maybe Later" }).click();
      await expect(paywall).toBeHidden();
      expect((await draft()).versionCount).toBe(1);
      await expect(editor.getByRole("button", { name: "Shorter" })).toBeEnabled();
    },
  );
});

test.describe("tweaks", () => {
  test("Shorter, Bolder and Softer each bring a new body and say so", async ({ page, request }) => {
    const { editor, draft, press } = await openDraft(page, request);
    const bodies = [bodyOf(await draft())];
    for (const [label, done] of [
      ["Shorter", "Made shorter"],
      ["Bolder", "Made bolder"],
      ["Softer", "Made softer"],
    ] as const) {
      await press(label);
      await expect(toasts(page).getByText(done, { exact: true })).toBeVisible();
      const after = await draft();
      expect(bodies).not.toContain(bodyOf(after));
      bodies.push(bodyOf(after));
      expect(after.bodies.map(({ content }) => content)).toEqual(bodies);
      await expect(editor.getByText(bodyOf(after), { exact: true })).toBeVisible();
    }
  });

  test("work on the edit that is on the screen, which is saved first", async ({ page, request }) => {
    const { editor, draft, press } = await openDraft(page, request);
    await press("Edit");
    await editor.getByRole("textbox", { name: "Post body" }).fill("One two three four five six seven.");
    await press("Shorter");
    await expect(toasts(page).getByText("Made shorter", { exact: true })).toBeVisible();
    const after = await draft();
    expect(after.bodies.slice(1).map(({ content }) => content)).toEqual([
      "One two three four five six seven.",
      "One two three four five six",
    ]);
    await expect(editor.getByText("One two three four five six", { exact: true })).toBeVisible();
  });

  test("are not offered for a text that cannot be saved", DEEP, async ({ page, request }) => {
    const { editor, press } = await openDraft(page, request);
    await press("Edit");
    await editor.getByRole("textbox", { name: "Post body" }).fill("  ");
    await expect(editor.getByRole("button", { name: "Shorter" })).toBeDisabled();
  });

  test("a writer that fails is said, and the edit is kept", DEEP, async ({ page, request }) => {
    const { editor, draft, press } = await openDraft(page, request);
    const edited = withFaults("One two three four five six seven.", "429-long");
    await press("Edit");
    await editor.getByRole("textbox", { name: "Post body" }).fill(edited);
    await press("Bolder");
    await expect(toasts(page).getByText("Failed to adjust", { exact: true })).toBeVisible();
    expect(bodyOf(await draft())).toBe(edited);
    await expect(editor.getByRole("button", { name: "Bolder" })).toBeEnabled();
  });

  test("say that they are at work, once, and keep the keyboard's place", DEEP, async ({ page, request }) => {
    const { editor, draft } = await openDraft(page, request);
    const answer = await holdBack(page, `**${API.tweak}`);
    const softer = editor.getByRole("button", { name: "Softer" });
    await softer.focus();
    await page.keyboard.press("Enter");
    await expect(softer).toHaveAttribute("aria-busy", "true");
    await expect(softer).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(editor.getByRole("button", { name: "Shorter" })).toBeDisabled();
    await expect(editor.getByRole("button", { name: "Edit" })).toBeDisabled();
    answer.release();
    await expect(toasts(page).getByText("Made softer", { exact: true })).toBeVisible();
    await expect(softer).toBeFocused();
    expect((await draft()).versionCount).toBe(2);
  });
});

test.describe("call to action", () => {
  test("is hidden, then suggested, then part of the post, then cleared", async ({ page, request }) => {
    const { editor, draft, press } = await openDraft(page, request);
    const { ctaSuggestions } = await draft();
    const [first = ""] = ctaSuggestions;
    await expect(editor.getByText(first)).toBeHidden();
    await press("Add a call to action");
    for (const suggestion of ctaSuggestions)
      await expect(editor.getByRole("button", { name: suggestion, exact: true })).toBeVisible();
    await press(first);
    await expect(editor.getByText(first, { exact: true })).toBeVisible();
    await expect(editor.getByRole("button", { name: "Change call to action" })).toBeFocused();
    await expect.poll(async () => (await draft()).selectedCtaIndex).toBe(0);
    await press("Copy");
    await expect.poll(() => clipboard(page)).toBe(postOf(await draft()));
    expect(await clipboard(page)).toMatch(/\n\n/);

    await press("Clear");
    await expect(editor.getByText(first)).toBeHidden();
    await expect(editor.getByRole("button", { name: "Add a call to action" })).toBeFocused();
    await expect.poll(async () => (await draft()).selectedCtaIndex).toBeNull();
  });

  test("one's own is saved, unless it is blank", async ({ page, request }) => {
    const { editor, draft, press } = await openDraft(page, request);
    await press("Add a call to action");
    await press("Write your own");
    const own = editor.getByRole("textbox", { name: "Your call to action" });
    await expect(own).toBeFocused();
    await own.fill(" \n ");
    await expect(editor.getByRole("button", { name: "Use this" })).toBeDisabled();
    await own.fill("  Who told you the truth?  ");
    await press("Use this");
    await expect(editor.getByText("Who told you the truth?", { exact: true })).toBeVisible();
    expect(await draft()).toMatchObject({ selectedCtaIndex: -1, customCta: "Who told you the truth?" });
    await press("Copy");
    await expect.poll(() => clipboard(page)).toBe(postOf(await draft()));
  });

  test("one's own survives a failed save", DEEP, async ({ page, context, request }) => {
    const { editor, draft, press } = await openDraft(page, request);
    await press("Add a call to action");
    await press("Write your own");
    const own = editor.getByRole("textbox", { name: "Your call to action" });
    await own.fill("Who told you the truth?");
    await loseLine(page);
    await press("Use this");
    await expect(toasts(page).getByText("Failed to update draft", { exact: true })).toBeVisible();
    await expect(own).toHaveValue("Who told you the truth?");
    await context.setOffline(false);
    await press("Use this");
    await expect(own).toBeHidden();
    expect((await draft()).customCta).toBe("Who told you the truth?");
  });

  test("Not now leaves it as it was", DEEP, async ({ page, request }) => {
    const { editor, draft, press } = await openDraft(page, request);
    await press("Add a call to action");
    await press("Not now");
    await expect(editor.getByRole("button", { name: "Add a call to action" })).toBeFocused();
    expect((await draft()).versionCount).toBe(1);
  });
});

test.describe("while a request is carried out", () => {
  /** Says to the page that this is how far its draft's new body is written, once `send` is called. */
  async function partialBody(page: Page) {
    const { promise, resolve } = Promise.withResolvers<string>();
    await page.route(`**${API.events("*")}`, async (route) => {
      const data = await promise;
      await route.fulfill({ contentType: "text/event-stream", body: `event: drafts\ndata: ${data}\n\n` });
    });
    return {
      send: (draftId: string, text: string) => resolve(JSON.stringify({ draftId, partialBody: text })),
    };
  }

  test("the new body is shown as far as it is written, and actions wait", async ({ page, request }) => {
    const partial = await partialBody(page);
    const { editor, draft, hooks } = await openDraft(page, request);
    const box = await editor.boundingBox();
    partial.send((await draft()).id, "The first few words");
    await expect(editor.getByText("Rewriting…")).toBeVisible();
    await expect(editor.getByText("The first few words")).toBeVisible();
    for (const name of ["Regenerate hooks", "Edit", "Shorter", "Add a call to action", "Copy"])
      await expect(editor.getByRole("button", { name, exact: true })).toBeDisabled();
    await expect(hooks.nth(1)).toBeDisabled();
    expect((await editor.boundingBox())?.height).toBe(box?.height);
  });

  test("an open edit keeps its text and its cursor", DEEP, async ({ page, request }) => {
    const partial = await partialBody(page);
    const { editor, draft, press } = await openDraft(page, request);
    const { id } = await draft();
    await press("Edit");
    const area = editor.getByRole("textbox", { name: "Post body" });
    await area.fill("My own words.");
    await page.keyboard.press("Home");
    partial.send(id, "The first few words");
    await expect(editor.getByText("Rewriting…")).toBeVisible();
    await page.keyboard.type("Still ");
    await expect(area).toHaveValue("Still My own words.");
    await press("Save");
    await expect(toasts(page).getByText("Body saved", { exact: true })).toBeVisible();
    expect(bodyOf(await draft())).toBe("Still My own words.");
  });
});
