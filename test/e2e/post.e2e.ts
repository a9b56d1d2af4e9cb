import { AxeBuilder } from "@axe-core/playwright";
import type { APIRequestContext, Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { joinPost, postOf } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { expect, test } from "./fixtures.ts";
import { clipboard, NOTE } from "./open-draft.ts";
import { expectToast, toasts } from "./toasts.ts";
import { newAuthor, signIn } from "./typed-notes.ts";
import { newWriter } from "./writers.ts";

const HOOK = "Nine of twelve said the same thing.";
const BODY = `${"We asked each of them what they would pay for tomorrow. ".repeat(6).trim()}\n\n\n\nThe last line.`;

const preview = (page: Page) => page.getByRole("region", { name: "LinkedIn preview" });
const shown = (page: Page) => preview(page).getByRole("article").getByRole("paragraph").last();
const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
const status = (page: Page, label: string) => page.getByRole("main").getByText(label, { exact: true });

async function openPost(page: Page, request: APIRequestContext, patch = { hook: HOOK, body: BODY }) {
  const writer = await newWriter(request, NOTE);
  const post = await writer.patch(patch);
  await signIn(page, writer);
  await page.goto(PATHS.post(post.id));
  await expect(preview(page)).toBeVisible();
  return { writer, id: post.id, text: joinPost(post) };
}

async function openEditor(page: Page, request: APIRequestContext) {
  const opened = await openPost(page, request);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Post" })).toBeVisible();
  await expect(page.getByLabel("Hook")).toHaveValue(HOOK);
  return opened;
}

test.describe("the preview", () => {
  test("folds after about three lines, at phone and at desktop width, and says it is approximate", async ({
    page,
    request,
  }) => {
    const { text } = await openPost(page, request);
    const above: number[] = [];
    for (const [device, limit] of [
      ["Phone", 140],
      ["Desktop", 210],
    ] as const) {
      await preview(page).getByText(device, { exact: true }).click();
      await expect(
        preview(page).getByText(`Approximate: LinkedIn cuts after about ${limit} characters or 3 lines.`),
      ).toBeVisible();
      const visible = ((await shown(page).textContent()) ?? "").replace(/…see more$/, "");
      expect(text.startsWith(visible)).toBe(true);
      expect(visible.length).toBeLessThanOrEqual(limit);
      above.push(visible.length);
    }
    const [phone = 0, desktop = 0] = above;
    expect(phone).toBeGreaterThan(HOOK.length);
    expect(desktop).toBeGreaterThan(phone);
  });

  test("see more opens it: what was cut off is what is there, with runs of blank lines as one", async ({
    page,
    request,
  }) => {
    const { text } = await openPost(page, request);
    await expect(preview(page).getByText("The last line.")).toBeHidden();
    await preview(page).getByRole("button", { name: "see more" }).click();
    const open = ((await shown(page).textContent()) ?? "").replace(/\nsee less$/, "");
    expect(open).toBe(text.replace("\n\n\n\n", "\n\n"));
    await preview(page).getByRole("button", { name: "see less" }).click();
    await expect(preview(page).getByText("The last line.")).toBeHidden();
  });

  test("a post that fits is not folded", async ({ page, request }) => {
    await openPost(page, request, { hook: "Short.", body: "And done." });
    await expect(shown(page)).toHaveText("Short.\n\nAnd done.", { useInnerText: true });
    await expect(preview(page).getByRole("button")).toHaveCount(0);
  });

  test("counts every character, blank lines too, amber from 2,700 and red over 3,000", async ({
    page,
    request,
  }) => {
    const { writer, text } = await openPost(page, request);
    const count = preview(page).getByText(/ \/ 3,000 characters/);
    await expect(count).toHaveText(`${text.length} / 3,000 characters`);
    const colours: string[] = [await count.evaluate((line) => getComputedStyle(line).color)];
    for (const [chars, line] of [
      [2_700, "2,700 / 3,000 characters"],
      [3_001, "3,001 / 3,000 characters · 1 too many for LinkedIn"],
    ] as const) {
      await writer.patch({ hook: "H".repeat(998), body: "B".repeat(chars - 1_000) });
      await page.reload();
      await expect(count).toHaveText(line);
      colours.push(await count.evaluate((element) => getComputedStyle(element).color));
    }
    expect(new Set(colours).size).toBe(3);
  });
});

test.describe("the actions", () => {
  test("Copy takes the post as it is, blank lines and all", async ({ page, request }) => {
    const { text } = await openPost(page, request);
    await press(page, "Copy");
    await expectToast(page, "Copied!", "Post content copied to clipboard");
    expect(await clipboard(page)).toBe(text);
  });

  test("Post to LinkedIn opens LinkedIn with the post in it", async ({ page, request, context }) => {
    const { text } = await openPost(page, request);
    await context.route("https://www.linkedin.com/**", (route) => route.fulfill({ body: "LinkedIn" }));
    const opening = context.waitForEvent("page");
    await press(page, "Post to LinkedIn");
    const opened = await opening;
    await opened.waitForURL(/linkedin\.com/);
    expect(new URL(opened.url()).searchParams.get("text")).toBe(text);
  });

  test("Mark ready and Back to draft", async ({ page, request }) => {
    const { writer } = await openPost(page, request);
    await press(page, "Mark ready");
    await expect(status(page, "Ready")).toBeVisible();
    expect((await writer.read()).status).toBe("ready");
    await press(page, "Back to draft");
    await expect(status(page, "Draft")).toBeVisible();
    expect((await writer.read()).status).toBe("draft");
  });

  test("Archive and Restore", async ({ page, request }) => {
    const { writer } = await openPost(page, request);
    await press(page, "Archive");
    await expectToast(page, "Post archived", "Your post has been moved to the archive");
    await expect(status(page, "Archived")).toBeVisible();
    expect((await writer.read()).status).toBe("archived");
    await press(page, "Restore");
    await expectToast(page, "Post restored", "Your post is back in your library");
    expect((await writer.read()).status).toBe("draft");
  });

  test("a move that fails says so, and the post stays where it is", async ({ page, request }) => {
    const { id } = await openPost(page, request);
    await page.route(`**${API.archivePost(id)}`, (route) => route.abort("connectionreset"));
    await press(page, "Archive");
    await expect(toasts(page).getByText("Archiving failed", { exact: true })).toBeVisible();
    await expect(status(page, "Draft")).toBeVisible();
  });
});

test.describe("the review", () => {
  test("shows score, strengths and improvements", async ({ page, request }) => {
    const { writer } = await openPost(page, request);
    const { review } = await writer.read();
    await expect(page.getByText(`Score ${review?.overallScore} / 10`)).toBeVisible();
    for (const note of [...(review?.strengths ?? []), ...(review?.improvements ?? [])]) {
      await expect(page.getByRole("listitem").filter({ hasText: note }).first()).toBeVisible();
    }
  });

  test("Review again says that it is being read, whatever the status, until the new one is there", async ({
    page,
    request,
  }) => {
    const { writer, id } = await openPost(page, request);
    await writer.patch({ status: "ready", hook: "Revolutionary synergies unlock game-changing growth." });
    await page.reload();
    await expect(status(page, "Ready")).toBeVisible();
    const before = (await writer.read()).review;
    const { release } = await holdBack(page, `**${API.post(id)}`);
    await press(page, "Review again");
    await expect(page.getByText("Reading it again…")).toBeVisible();
    await expect(status(page, "Ready")).toBeVisible();
    await expect.poll(async () => (await writer.read()).reviewing).toBe(false);
    release();
    await expect(page.getByText("Reading it again…")).toBeHidden();
    const { review } = await writer.read();
    expect(review).not.toEqual(before);
    await expect(page.getByText(`Score ${review?.overallScore} / 10`)).toBeVisible();
  });
});

test.describe("one text", () => {
  test("the chat shows what was edited here, and this page what was edited in the chat", async ({
    page,
    request,
  }) => {
    const { writer } = await openEditor(page, request);
    await page.getByLabel("Body").fill("Edited on the post's own page.");
    await press(page, "Save");
    await expect(shown(page)).toContainText("Edited on the post's own page.");
    await page.getByRole("link", { name: "The recording it came from" }).click();
    await expect(page).toHaveURL(PATHS.chat(writer.post.sessionId));
    const editor = page.getByRole("region", { name: "Your draft" });
    await expect(editor).toContainText("Edited on the post's own page.");
    await expect(page.getByText("We asked each of them what they would pay")).toHaveCount(0);

    await editor.getByRole("button", { name: "Edit", exact: true }).click();
    await editor.getByRole("textbox", { name: "Post body" }).fill("Edited in the chat.");
    await editor.getByRole("button", { name: "Save", exact: true }).click();
    await expectToastTitle(page, "Body saved");
    await page.goBack();
    await expect(shown(page)).toContainText("Edited in the chat.");
    const [draft] = await writer.drafts(writer.post.sessionId);
    expect(draft && postOf(draft)).toBe(joinPost(await writer.read()));
  });

  test("what is changed in another tab shows here by itself", async ({ page, request }) => {
    const { writer } = await openPost(page, request);
    await writer.patch({ hook: "Said elsewhere." });
    await expect(shown(page)).toContainText("Said elsewhere.");
  });

  test("every version is there to be had back", async ({ page, request }) => {
    const { writer } = await openPost(page, request);
    const first = joinPost(writer.post);
    await page.getByRole("button", { name: "History (2)" }).click();
    await press(page, "Restore");
    await expectToastTitle(page, "Version restored");
    expect(joinPost(await writer.read())).toBe(first);
    await expect(shown(page)).toContainText(writer.post.hook);
  });
});

test.describe("editing", () => {
  test("title, hook, body and call to action, with the preview following, and Save", async ({
    page,
    request,
  }) => {
    const { writer, id } = await openEditor(page, request);
    await page.getByLabel("Title").fill("  The twelve  ");
    await page.getByLabel("Hook").fill("Twelve calls.");
    await page.getByLabel("Body").fill("One answer.");
    await page.getByLabel("Call to action (optional)").fill("What would you ask?");
    await expect(shown(page)).toContainText("Twelve calls. One answer.…");
    await expect(preview(page).getByText("47 / 3,000 characters")).toBeVisible();
    await press(page, "Save");
    await expectToastTitle(page, "Post saved");
    await expect(page).toHaveURL(PATHS.post(id));
    await expect(page.getByRole("heading", { level: 1, name: "The twelve" })).toBeVisible();
    expect(await writer.read()).toMatchObject({
      title: "The twelve",
      hook: "Twelve calls.",
      body: "One answer.",
      cta: "What would you ask?",
    });
  });

  test("a title and a call to action can be taken away again", async ({ page, request }) => {
    const { writer } = await openEditor(page, request);
    await writer.patch({ title: "A title", cta: "A call." });
    await page.reload();
    await page.getByLabel("Title").clear();
    await page.getByLabel("Call to action (optional)").clear();
    await press(page, "Save");
    await expectToastTitle(page, "Post saved");
    expect(await writer.read()).toMatchObject({ title: null, cta: null, hook: HOOK });
  });

  test("Cancel changes nothing, and what was typed is gone", async ({ page, request }) => {
    const { writer, id, text } = await openEditor(page, request);
    await page.getByLabel("Body").fill("Never mind.");
    await press(page, "Cancel");
    await expect(page).toHaveURL(PATHS.post(id));
    expect(joinPost(await writer.read())).toBe(text);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByLabel("Body")).toHaveValue(BODY);
  });

  test("what was typed and not saved outlives a look at another screen", async ({ page, request }) => {
    const { writer } = await openEditor(page, request);
    await page.getByLabel("Body").fill("Half a thought");
    await page.getByRole("link", { name: "Library", exact: true }).click();
    await writer.patch({ hook: "Changed meanwhile." });
    await page.goBack();
    await expect(page.getByLabel("Body")).toHaveValue("Half a thought");
    await expect(page.getByLabel("Hook")).toHaveValue("Changed meanwhile.");
    await expect(page.getByText("These are your unsaved edits from before.")).toBeVisible();
  });

  test("the browser asks before a page with unsaved edits is closed, and only then", async ({
    page,
    request,
  }) => {
    await openEditor(page, request);
    await page.reload();
    await page.getByLabel("Body").fill("Half a thought");
    const asked = page.waitForEvent("dialog");
    const closing = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await closing;
  });

  test("an empty hook or body, or more than 3,000 characters, cannot be saved", async ({ page, request }) => {
    await openEditor(page, request);
    const save = page.getByRole("button", { name: "Save", exact: true });
    await page.getByLabel("Hook").fill("  ");
    await expect(page.getByText("A post needs a hook.")).toBeVisible();
    await expect(save).toBeDisabled();
    await page.getByLabel("Hook").fill("Twelve calls.");
    await page.getByLabel("Body").clear();
    await expect(page.getByText("A post needs a body.")).toBeVisible();
    await expect(save).toBeDisabled();
    await page.getByLabel("Body").fill("B".repeat(3_000 - "Twelve calls.\n\n".length));
    await expect(save).toBeEnabled();
    await page.getByLabel("Body").press("End");
    await page.getByLabel("Body").pressSequentially("!");
    await expect(page.getByRole("alert")).toHaveText(
      "This is longer than LinkedIn takes. Shorten it to save.",
    );
    await expect(save).toBeDisabled();
  });

  test("Ctrl+Enter saves; a failure keeps what was typed", async ({ page, request }) => {
    const { writer, id } = await openEditor(page, request);
    await page.getByLabel("Body").fill("By keyboard.");
    await page.route(`**${API.post(id)}`, (route) => route.abort("connectionreset"), { times: 1 });
    await page.getByLabel("Body").press("Control+Enter");
    await expectToastTitle(page, "Saving failed");
    await expect(page.getByLabel("Body")).toHaveValue("By keyboard.");
    await page.getByLabel("Body").press("Control+Enter");
    await expectToastTitle(page, "Post saved");
    expect((await writer.read()).body).toBe("By keyboard.");
  });
});

for (const [name, path] of [
  ["details", PATHS.post],
  ["editor", PATHS.editPost],
] as const) {
  test(`${name}: a post that is not there, or somebody else's, cannot be found`, async ({
    page,
    request,
  }) => {
    const { post } = await newWriter(request, NOTE);
    await signIn(page, await newAuthor(request));
    for (const id of ["no-such-post", post.id]) {
      await page.goto(path(id));
      await expect(page.getByRole("heading", { name: "We can't find this post" })).toBeVisible();
      await expect(page.getByRole("link", { name: "See your posts" })).toHaveAttribute("href", PATHS.library);
    }
  });

  test(`${name}: says that it is loading, and after a lost connection offers to try again`, async ({
    page,
    request,
  }) => {
    const writer = await newWriter(request, NOTE);
    await signIn(page, writer);
    const cut = Promise.withResolvers<void>();
    await page.route(`**${API.post(writer.post.id)}`, async (route) => {
      await cut.promise;
      await route.abort("connectionreset");
    });
    await page.goto(path(writer.post.id));
    await expect(page.getByText("Loading your post")).toBeAttached();
    cut.resolve();
    await expect(page.getByRole("heading", { name: "This post didn't load" })).toBeVisible();
    await page.unroute(`**${API.post(writer.post.id)}`);
    await press(page, "Try again");
    await expect(preview(page)).toBeVisible();
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`${name}: fits a phone and has no accessibility problem that axe knows, ${colorScheme}`, async ({
      page,
      request,
    }) => {
      const writer = await newWriter(request, NOTE);
      await signIn(page, writer);
      await page.setViewportSize({ width: 360, height: 780 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path(writer.post.id));
      await expect(preview(page)).toBeVisible();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });
  }
}

const expectToastTitle = (page: Page, title: string) =>
  expect(toasts(page).getByText(title, { exact: true })).toBeVisible();
