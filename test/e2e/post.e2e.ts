import { API } from "#contract/paths.ts";
import { joinPost, postOf } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { clipboard, NOTE } from "./open-draft.ts";
import { expectToastTitle, openEditor, openPost, press, preview, shown, status } from "./open-post.ts";
import { expectToast, toasts } from "./toasts.ts";
import { newAuthor, signIn } from "./typed-notes.ts";
import { newWriter } from "./writers.ts";

test.describe("the actions", () => {
  test("Copy takes the post as it is, blank lines and all", async ({ page, request }) => {
    const { text } = await openPost(page, request);
    await press(page, "Copy");
    await expectToast(page, "Copied!", "Post content copied to clipboard");
    expect(await clipboard(page)).toBe(text);
  });

  test("Open in LinkedIn opens LinkedIn with the post in it", DEEP, async ({ page, request, context }) => {
    const { text } = await openPost(page, request);
    await context.route("https://www.linkedin.com/**", (route) => route.fulfill({ body: "LinkedIn" }));
    const opening = context.waitForEvent("page");
    await press(page, "Open in LinkedIn");
    const opened = await opening;
    await opened.waitForURL(/linkedin\.com/);
    expect(new URL(opened.url()).searchParams.get("text")).toBe(text);
  });

  test("Mark as ready and Back to draft", async ({ page, request }) => {
    const { writer } = await openPost(page, request);
    await press(page, "Mark as ready");
    await expect(status(page, "Ready")).toBeVisible();
    expect((await writer.read()).status).toBe("ready");
    await press(page, "Back to draft");
    await expect(status(page, "Draft")).toBeVisible();
    expect((await writer.read()).status).toBe("draft");
  });

  test("Archive and Restore", DEEP, async ({ page, request }) => {
    const { writer } = await openPost(page, request);
    await press(page, "Archive");
    await expectToast(page, "Post archived", "Your post has been moved to the archive");
    await expect(status(page, "Archived")).toBeVisible();
    expect((await writer.read()).status).toBe("archived");
    await press(page, "Restore");
    await expectToast(page, "Post restored", "Your post is back in your library");
    expect((await writer.read()).status).toBe("draft");
  });

  test("a move that fails says so, and the post stays where it is", DEEP, async ({ page, request }) => {
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

  test(
    "Review again says that it is being read, whatever the status, until the new one is there",
    DEEP,
    async ({ page, request }) => {
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
    },
  );
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
    await page.getByRole("link", { name: "Open its chat" }).click();
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

  test("what is changed in another tab shows here by itself", DEEP, async ({ page, request }) => {
    const { writer } = await openPost(page, request);
    await writer.patch({ hook: "Said elsewhere." });
    await expect(shown(page)).toContainText("Said elsewhere.");
  });

  test("every version is there to be restored", DEEP, async ({ page, request }) => {
    const { writer } = await openPost(page, request);
    const first = joinPost(writer.post);
    await page.getByRole("button", { name: "History (2)" }).click();
    await press(page, "Restore");
    await expectToastTitle(page, "Version restored");
    expect(joinPost(await writer.read())).toBe(first);
    await expect(shown(page)).toContainText(writer.post.hook);
  });
});

for (const [name, path] of [
  ["details", PATHS.post],
  ["editor", PATHS.editPost],
] as const) {
  test(
    `${name}: a post that is not there, or somebody else's, cannot be found`,
    DEEP,
    async ({ page, request }) => {
      const { post } = await newWriter(request, NOTE);
      await signIn(page, await newAuthor(request));
      for (const id of ["no-such-post", post.id]) {
        await page.goto(path(id));
        await expect(page.getByRole("heading", { name: "We can't find this post" })).toBeVisible();
        await expect(page.getByRole("link", { name: "See your posts" })).toHaveAttribute(
          "href",
          PATHS.library,
        );
      }
    },
  );

  test(
    `${name}: says that it is loading, and after a lost connection offers to try again`,
    DEEP,
    async ({ page, request }) => {
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
    },
  );
}
