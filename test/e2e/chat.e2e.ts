import type { Page } from "@playwright/test";
import { MAX_POST_CHARS, TYPEWRITER_MS_PER_CHAR } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { postOf } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { loseLine } from "./toasts.ts";
import { dropToken } from "./token.ts";
import { type Author, newAuthor, signIn } from "./typed-notes.ts";

const NOTE =
  "Last quarter we lost our biggest customer and I thought that was it for us. " +
  "I called the twelve smallest customers we had, one by one, and I asked what they would pay for tomorrow. " +
  "Nine of them said the same thing. We built that in six weeks and today it is sixty percent of our revenue. " +
  "Your biggest customer is the loudest but the small ones tell you the truth.";

/** A signed-in author who looks at the draft of a note. */
async function openDraft(page: Page, author: Author, note = NOTE) {
  const sessionId = await author.say(note);
  await signIn(page, author);
  await page.goto(PATHS.chat(sessionId));
  const editor = page.getByRole("region", { name: "Your draft" });
  await expect(editor).toBeVisible();
  const draft = async () => {
    const [first] = await author.drafts(sessionId);
    if (!first) throw new Error("The session has no draft.");
    return first;
  };
  return { sessionId, editor, hooks: editor.getByRole("radio"), draft };
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** What a page sees that was not served over https. */
const withoutClipboard = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));

test.describe("conversation", () => {
  test("shows what was said, then the draft with two hooks, the first chosen", async ({ page, request }) => {
    const { hooks, draft, editor } = await openDraft(page, await newAuthor(request));
    await expect(page.getByRole("heading", { level: 1, name: "Refine Your Post" })).toBeVisible();
    await expect(page.getByRole("article", { name: "You said" })).toContainText(NOTE);
    await expect(page.getByRole("article", { name: "Outspoken" })).toBeVisible();
    const { hooks: written, bodies } = await draft();
    await expect(hooks).toHaveCount(2);
    await expect(hooks.nth(0)).toHaveAccessibleName(written[0]?.content ?? "");
    await expect(hooks.nth(1)).toHaveAccessibleName(written[1]?.content ?? "");
    await expect(hooks.nth(0)).toBeChecked();
    await expect(editor.getByText(bodies[0]?.content ?? "")).toBeVisible();
  });

  test(
    "a phone shows the post and Copy first, and what was said folded away; a long note is folded beside it",
    DEEP,
    async ({ page, request }) => {
      const showAll = page.getByRole("button", { name: "Show all" });
      await page.setViewportSize({ width: 360, height: 740 });
      const { editor } = await openDraft(page, await newAuthor(request), `${NOTE} ${NOTE}`);
      const said = page.getByRole("article", { name: "You said" });
      await expect(editor.getByRole("button", { name: "Copy", exact: true })).toBeInViewport({ ratio: 1 });
      await expect(editor.getByText("I called the twelve smallest").last()).toBeInViewport();
      await expect(said).toBeHidden();
      await page.getByText("What you said", { exact: true }).click();
      await expect(said).toBeVisible();
      await expect(showAll).toBeHidden();
      await page.setViewportSize({ width: 1440, height: 900 });
      await showAll.click();
      await page.getByRole("button", { name: "Show less", expanded: true }).click();
      await expect(showAll).toBeVisible();
    },
  );

  test("what was misheard is put right where it stands, and a new draft is written from it", async ({
    page,
    request,
  }) => {
    const { draft } = await openDraft(page, await newAuthor(request));
    const said = page.getByRole("article", { name: "You said" });
    await said.getByRole("button", { name: "Correct what you said" }).press("Enter");
    const box = said.getByRole("textbox", { name: "What you said" });
    await expect(box).toBeFocused();
    await box.fill(NOTE.replace("sixty percent", "ninety percent"));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("New draft written", { exact: true })).toBeVisible();
    await expect(said).toContainText("ninety percent");
    await expect(page.getByRole("region", { name: "Your draft" })).toContainText("ninety percent");
    await expect(said.getByRole("button", { name: "Correct what you said" })).toBeFocused();
    expect(await draft()).toMatchObject({ versionCount: 2 });
  });

  test("an unknown session and one of somebody else are not found", async ({ page, request }) => {
    const other = await newAuthor(request);
    const theirs = await other.say(NOTE);
    await signIn(page, await newAuthor(request));
    for (const sessionId of [theirs, "no-such-session"]) {
      await page.goto(PATHS.chat(sessionId));
      await expect(page.getByRole("heading", { name: "We can't find this session" })).toBeVisible();
    }
    await page.getByRole("link", { name: "See your sessions" }).click();
    await expect(page).toHaveURL(PATHS.chats);
  });

  test("a lost connection is said, and Try again brings the session", DEEP, async ({ page, request }) => {
    const author = await newAuthor(request);
    const sessionId = await author.say(NOTE);
    await signIn(page, author);
    await page.route(`**${API.chat(sessionId)}`, (route) => route.abort("connectionreset"));
    await page.goto(PATHS.chat(sessionId));
    await expect(page.getByRole("heading", { name: "This session didn't load" })).toBeVisible();
    await page.unroute(`**${API.chat(sessionId)}`);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("radio")).toHaveCount(2);
  });
});

test.describe("typewriter", () => {
  /** Opens a session that was begun after the page was loaded, with the clock standing almost still. */
  async function openNews(page: Page, author: Author) {
    await page.clock.install();
    await signIn(page, author);
    await page.goto(PATHS.chats);
    await expect(page.getByRole("heading", { name: "Nothing said yet" })).toBeVisible();
    const sessionId = await author.say(NOTE);
    await expect.poll(async () => (await author.drafts(sessionId)).length).toBe(1);
    await page.getByRole("link", { name: "Record your first note" }).click();
    await expect(page.getByRole("heading", { name: "Record Your Thoughts" })).toBeVisible();
    await page.getByRole("link", { name: "Recent Sessions" }).first().click();
    const card = page.getByRole("main").getByRole("listitem").getByRole("link");
    await expect(card).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await card.click();
    // React itself waits for timers before it shows a screen whose code has just arrived.
    await expect(async () => {
      await page.clock.runFor(TYPEWRITER_MS_PER_CHAR);
      await expect(page.getByRole("radio")).toHaveCount(2, { timeout: 1 });
    }).toPass();
    return page.getByRole("article", { name: "Outspoken" }).locator("[aria-hidden] .invisible");
  }

  test("types a new message, 30 ms a character, without holding back the editor", async ({
    page,
    request,
  }) => {
    const rest = await openNews(page, await newAuthor(request));
    const length = (await rest.textContent())?.length ?? 0;
    expect(length).toBeGreaterThan(20);
    await page.clock.runFor(10 * TYPEWRITER_MS_PER_CHAR);
    expect((await rest.textContent())?.length).toBe(length - 10);
    await expect(page.getByRole("button", { name: "Copy", exact: true })).toBeEnabled();
    await expect(page.getByRole("button", { name: "Edit" })).toBeEnabled();
  });

  test("a key ends it", DEEP, async ({ page, request }) => {
    const rest = await openNews(page, await newAuthor(request));
    await page.keyboard.press("Shift");
    await expect(rest).toBeEmpty();
  });

  test("a click ends it, and it never runs again for that message", DEEP, async ({ page, request }) => {
    const rest = await openNews(page, await newAuthor(request));
    await page.getByRole("heading", { level: 1 }).click();
    await expect(rest).toBeEmpty();
    await page.getByRole("main").getByRole("link", { name: "Recent Sessions" }).click();
    await page.getByRole("main").getByRole("listitem").getByRole("link").click();
    await expect(page.getByRole("radio")).toHaveCount(2);
    await expect(rest).toBeEmpty();
  });

  test("never runs under reduced motion", DEEP, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(await openNews(page, await newAuthor(request))).toBeEmpty();
  });

  test("never runs for a message from before this visit", DEEP, async ({ page, request }) => {
    const author = await newAuthor(request);
    const sessionId = await author.say(NOTE);
    await expect.poll(async () => (await author.drafts(sessionId)).length).toBe(1);
    await page.clock.install({ time: Date.now() + 60_000 });
    await signIn(page, author);
    await page.goto(PATHS.chat(sessionId));
    await expect(page.getByRole("radio")).toHaveCount(2);
    await expect(page.locator("article [aria-hidden] .invisible")).toBeEmpty();
  });
});

test.describe("hooks", () => {
  test("choosing one by click or arrow key is kept", async ({ page, request }) => {
    const { hooks, draft } = await openDraft(page, await newAuthor(request));
    await hooks.nth(1).click();
    await expect(hooks.nth(1)).toBeChecked();
    await expect.poll(async () => (await draft()).selectedHookIndex).toBe(1);
    await page.keyboard.press("ArrowUp");
    await expect(hooks.nth(0)).toBeChecked();
    await expect.poll(async () => (await draft()).selectedHookIndex).toBe(0);
    await page.keyboard.press("ArrowDown");
    await expect.poll(async () => (await draft()).selectedHookIndex).toBe(1);
    await page.reload();
    await expect(hooks.nth(1)).toBeChecked();
  });

  test("a choice that cannot be saved falls back and says so", DEEP, async ({ page, context, request }) => {
    const { hooks, draft } = await openDraft(page, await newAuthor(request));
    await loseLine(page);
    await hooks.nth(1).click();
    await expect(page.getByText("Failed to update draft", { exact: true })).toBeVisible();
    await expect(hooks.nth(0)).toBeChecked();
    await context.setOffline(false);
    expect((await draft()).selectedHookIndex).toBe(0);
  });

  test("the last of several quick choices wins", DEEP, async ({ page, request }) => {
    const { hooks, draft } = await openDraft(page, await newAuthor(request));
    const answers: number[] = [];
    page.on("response", (response) => {
      if (response.request().method() === "PATCH") answers.push(response.status());
    });
    for (const index of [1, 0, 1, 0, 1]) await hooks.nth(index).click();
    await expect.poll(() => answers).toEqual([200, 200, 200, 200, 200]);
    await expect.poll(async () => (await draft()).selectedHookIndex).toBe(1);
    await expect(hooks.nth(1)).toBeChecked();
  });

  test("without a token asks to log in", DEEP, async ({ page, request }) => {
    const { hooks } = await openDraft(page, await newAuthor(request));
    await dropToken(page);
    await hooks.nth(1).click();
    await expect(page.getByText("Authentication required", { exact: true })).toBeVisible();
    await expect(page.getByText("Please log in to continue", { exact: true })).toBeVisible();
    await expect(hooks.nth(0)).toBeChecked();
  });
});

test.describe("body", () => {
  test("an edit is saved as a new version and the earlier one is kept", async ({ page, request }) => {
    const { editor, draft } = await openDraft(page, await newAuthor(request));
    const before = await draft();
    await editor.getByRole("button", { name: "Edit" }).click();
    const area = editor.getByRole("textbox", { name: "Post body" });
    await expect(area).toBeFocused();
    await expect(area).toHaveValue(before.bodies[0]?.content ?? "");
    await area.fill("  In my own words.\n\nAnd a second line.  ");
    await editor.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Body saved", { exact: true })).toBeVisible();
    await expect(editor.getByText("In my own words.")).toBeVisible();
    await expect(editor.getByRole("button", { name: "Edit" })).toBeFocused();
    const after = await draft();
    expect(after.bodies).toEqual([...before.bodies, { content: "In my own words.\n\nAnd a second line." }]);
    expect(after.selectedBodyIndex).toBe(1);
  });

  test("Ctrl+Enter saves and Escape cancels", DEEP, async ({ page, request }) => {
    const { editor, draft } = await openDraft(page, await newAuthor(request));
    const before = await draft();
    await editor.getByRole("button", { name: "Edit" }).click();
    await editor.getByRole("textbox").fill("Never to be seen.");
    await page.keyboard.press("Escape");
    await expect(editor.getByText(before.bodies[0]?.content ?? "")).toBeVisible();
    await editor.getByRole("button", { name: "Edit" }).click();
    await editor.getByRole("textbox").fill("Saved from the keyboard.");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Body saved", { exact: true })).toBeVisible();
    expect((await draft()).bodies.map(({ content }) => content)).toEqual([
      before.bodies[0]?.content,
      "Saved from the keyboard.",
    ]);
  });

  test("blank text is never saved", DEEP, async ({ page, request }) => {
    const { editor, draft } = await openDraft(page, await newAuthor(request));
    await editor.getByRole("button", { name: "Edit" }).click();
    await editor.getByRole("textbox").fill(" \n\t ");
    await expect(editor.getByRole("button", { name: "Save" })).toBeDisabled();
    await page.keyboard.press("Control+Enter");
    await editor.getByRole("button", { name: "Cancel" }).click();
    expect((await draft()).bodies).toHaveLength(1);
  });

  test("an edit survives a failed save and another screen", DEEP, async ({ page, context, request }) => {
    const { editor, draft } = await openDraft(page, await newAuthor(request));
    await editor.getByRole("button", { name: "Edit" }).click();
    await editor.getByRole("textbox").fill("Too good to lose.");
    await loseLine(page);
    await editor.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Failed to update draft", { exact: true })).toBeVisible();
    await expect(editor.getByRole("textbox")).toHaveValue("Too good to lose.");
    await context.setOffline(false);
    await page.getByRole("main").getByRole("link", { name: "Recent Sessions" }).click();
    await page.getByRole("main").getByRole("listitem").getByRole("link").click();
    await expect(editor.getByRole("textbox")).toHaveValue("Too good to lose.");
    await editor.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Body saved", { exact: true })).toBeVisible();
    expect((await draft()).bodies.at(-1)?.content).toBe("Too good to lose.");
  });

  test("counts the whole post against LinkedIn's limit while it is edited", async ({ page, request }) => {
    const { editor, draft } = await openDraft(page, await newAuthor(request));
    const { hooks } = await draft();
    const used = (hooks[0]?.content.length ?? 0) + "\n\n".length;
    const counter = (length: number) =>
      editor.getByText(`${length.toLocaleString("en-US")} / 3,000 characters`);
    await editor.getByRole("button", { name: "Edit" }).click();
    const colours = new Set<string>();
    for (const length of [2_699, 2_700, MAX_POST_CHARS + 1]) {
      await editor.getByRole("textbox").fill("x".repeat(length - used));
      await expect(counter(length)).toBeVisible();
      colours.add(await counter(length).evaluate((element) => getComputedStyle(element).color));
    }
    expect(colours.size).toBe(3);
    await expect(editor.getByText("1 too many for LinkedIn")).toBeVisible();
    await editor.getByRole("textbox").fill("x".repeat(MAX_POST_CHARS + 1));
    await expect(editor.getByRole("button", { name: "Save" })).toBeDisabled();
  });
});

test.describe("taking the post along, on a desktop", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("Copy puts the post on the clipboard, byte for byte, as it is chosen", async ({ page, request }) => {
    const { editor, hooks, draft } = await openDraft(page, await newAuthor(request));
    await editor.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(page.getByText("Copied", { exact: true })).toBeVisible();
    expect(await clipboard(page)).toBe(postOf(await draft()));
    await hooks.nth(1).click();
    await editor.getByRole("button", { name: "Edit" }).click();
    await editor.getByRole("textbox").fill("Größe zählt nicht 🙂 (wirklich)\n\n– Ende");
    await editor.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Body saved", { exact: true })).toBeVisible();
    await editor.getByRole("button", { name: "Copy", exact: true }).click();
    const expected = `${(await draft()).hooks[1]?.content}\n\nGröße zählt nicht 🙂 (wirklich)\n\n– Ende`;
    await expect.poll(() => clipboard(page)).toBe(expected);
  });

  test("Post to LinkedIn opens the composer with the post, and copies it too", async ({
    page,
    context,
    request,
  }) => {
    await context.route("https://www.linkedin.com/**", (route) => route.fulfill({ body: "LinkedIn" }));
    const { editor, draft } = await openDraft(page, await newAuthor(request));
    const opened = context.waitForEvent("page");
    await editor.getByRole("button", { name: "Post to LinkedIn", exact: true }).click();
    const linkedin = await opened;
    await linkedin.waitForURL(/linkedin/);
    const post = postOf(await draft());
    expect(linkedin.url()).toBe(
      new URL(`https://www.linkedin.com/feed/?shareActive=true&text=${encodeURIComponent(post)}`).href,
    );
    expect(await linkedin.evaluate(() => window.opener)).toBeNull();
    await page.bringToFront();
    expect(await clipboard(page)).toBe(post);
  });

  test(
    "where the clipboard is out of reach, the post stands there selected",
    DEEP,
    async ({ page, request }) => {
      await withoutClipboard(page);
      const { editor, draft } = await openDraft(page, await newAuthor(request));
      await editor.getByRole("button", { name: "Copy", exact: true }).click();
      const area = editor.getByRole("textbox", { name: /Copy your post from here/ });
      await expect(area).toHaveValue(postOf(await draft()));
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(postOf(await draft()));
      await editor.getByRole("button", { name: "Close" }).click();
      await expect(area).toBeHidden();
    },
  );
});

test.describe("taking the post along, on a phone", () => {
  test.use({
    permissions: ["clipboard-read", "clipboard-write"],
    userAgent:
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36",
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });

  test("Copy and Post to LinkedIn copies the post and opens the feed", async ({ page, context, request }) => {
    await context.route("https://www.linkedin.com/**", (route) => route.fulfill({ body: "LinkedIn" }));
    const { editor, draft } = await openDraft(page, await newAuthor(request));
    const opened = context.waitForEvent("page");
    await editor.getByRole("button", { name: "Copy and Post to LinkedIn" }).tap();
    const linkedin = await opened;
    await linkedin.waitForURL("https://www.linkedin.com/feed/");
    await page.bringToFront();
    await expect(page.getByText("Copied", { exact: true })).toBeVisible();
    expect(await clipboard(page)).toBe(postOf(await draft()));
  });

  test(
    "where the clipboard is out of reach, asks to copy by hand and opens nothing",
    DEEP,
    async ({ page, context, request }) => {
      await withoutClipboard(page);
      const { editor, draft } = await openDraft(page, await newAuthor(request));
      await editor.getByRole("button", { name: "Copy and Post to LinkedIn" }).tap();
      await expect(page.getByText("Please copy manually", { exact: true })).toBeVisible();
      await expect(editor.getByRole("textbox")).toHaveValue(postOf(await draft()));
      expect(context.pages()).toHaveLength(1);
    },
  );
});
