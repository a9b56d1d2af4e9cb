import type { APIRequestContext, Page } from "@playwright/test";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { connect, consent, feedWith } from "./member.ts";
import { NOTE } from "./open-draft.ts";
import { expectToast } from "./toasts.ts";
import { signIn } from "./typed-notes.ts";
import { newWriter } from "./writers.ts";

const publish = (page: Page) => page.getByRole("button", { name: "Publish now" });
const PUBLISHED = ["Post published!", "Your post has been shared on LinkedIn"] as const;

/** A signed-in author on the page of a post of one line that nobody else writes. */
async function openPost(page: Page, request: APIRequestContext, body = "Only this.") {
  const writer = await newWriter(request, NOTE);
  const marker = crypto.randomUUID();
  await writer.patch({ hook: `Marked ${marker}.`, body });
  await signIn(page, writer);
  await page.goto(PATHS.post(writer.post.id));
  await expect(publish(page)).toBeVisible();
  return { writer, marker, id: writer.post.id };
}

test("without a connection publishing goes by LinkedIn, and on by itself after Allow, once, character for character", async ({
  page,
  request,
}) => {
  const { writer, marker, id } = await openPost(
    page,
    request,
    "Costs ( ) [ ] { } @ # * _ ~ < > | \\ and 🙂.\n\nTwo.",
  );
  await publish(page).click();
  const linkedIn = await consent(page);
  await expectToast(page, ...PUBLISHED);
  await expect(page).toHaveURL(PATHS.post(id));
  await expect(publish(page)).toBeHidden();
  await expect(page.getByRole("main").getByText("Published", { exact: true })).toBeVisible();

  const post = await writer.read();
  expect(await feedWith(request, linkedIn, marker)).toEqual([joinPost(post)]);
  await expect(page.getByRole("link", { name: "View on LinkedIn" })).toHaveAttribute(
    "href",
    post.linkedinUrl ?? "",
  );
});

test("Cancel at LinkedIn leads back to the post, says so, and publishes nothing", async ({
  page,
  request,
}) => {
  const { writer, id } = await openPost(page, request);
  await publish(page).click();
  await consent(page, { decision: "Cancel" });
  await expect(page).toHaveURL(PATHS.post(id));
  await expectToast(page, "LinkedIn not connected", "You cancelled signing in with LinkedIn.");
  await expect(publish(page)).toBeVisible();
  await connect(page, id);
  await expectToast(page, "LinkedIn connected", "You can publish your posts now.");
  expect((await writer.read()).publishedAt).toBeNull();
});

test(
  "who comes back from LinkedIn by the Back button has published nothing, and can",
  DEEP,
  async ({ page, request }) => {
    const { writer, id } = await openPost(page, request);
    await publish(page).click();
    await expect(page.getByRole("heading", { name: "Outspoken would like to:" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(PATHS.post(id));
    await expect(publish(page)).toBeVisible();
    expect((await writer.read()).publishedAt).toBeNull();
    await publish(page).click();
    await consent(page);
    await expectToast(page, ...PUBLISHED);
  },
);

test("publishing shows that it is at it, and a second click posts nothing more", async ({
  page,
  request,
}) => {
  const { marker, id } = await openPost(page, request);
  const linkedIn = await connect(page, id);
  const { release } = await holdBack(page, `**${API.publishPost(id)}`);
  const sent: string[] = [];
  page.on("request", (asked) => asked.url().endsWith(API.publishPost(id)) && sent.push(asked.url()));
  await publish(page).dblclick();
  const busy = page.getByRole("button", { name: "Publishing…" });
  await expect(busy).toHaveAttribute("aria-busy", "true");
  await busy.press("Enter");
  release();
  await expectToast(page, ...PUBLISHED);
  expect(sent).toHaveLength(1);
  expect(await feedWith(request, linkedIn, marker)).toHaveLength(1);
});

test("in two tabs at once it is posted once", DEEP, async ({ page, request, context }) => {
  const { writer, marker, id } = await openPost(page, request);
  const linkedIn = await connect(page, id);
  const other = await context.newPage();
  await signIn(other, writer);
  await other.goto(PATHS.post(id));
  await expect(publish(other)).toBeVisible();
  // A real click is made only once the button stands still; by then its tab may know that the other one has published.
  await Promise.all([page, other].map((tab) => publish(tab).dispatchEvent("click")));
  await expect.poll(async () => (await writer.read()).status).toBe("published");
  expect(await feedWith(request, linkedIn, marker)).toHaveLength(1);
});

test("an unknown outcome is said, outlasts a reload, and publishing again settles it without a second post", async ({
  page,
  request,
}) => {
  const { writer, marker, id } = await openPost(page, request, "[[linkedin reset-after]]");
  const linkedIn = await connect(page, id);
  await publish(page).click();
  await expectToast(page, "Publishing failed", ERROR_MESSAGES.publish_unknown);
  await page.reload();
  await expect(page.getByText(ERROR_MESSAGES.publish_unknown)).toBeVisible();
  await page.getByRole("button", { name: "Publish again to find out" }).click();
  await expectToast(page, ...PUBLISHED);
  expect((await writer.read()).status).toBe("published");
  expect(await feedWith(request, linkedIn, marker)).toHaveLength(1);
});

test(
  "with a connection that ran out, publishing goes by LinkedIn and on by itself",
  DEEP,
  async ({ page, request }) => {
    const { marker, id } = await openPost(page, request);
    await connect(page, id, { lastName: "expired" });
    await publish(page).click();
    const linkedIn = await consent(page);
    await expectToast(page, ...PUBLISHED);
    expect(await feedWith(request, linkedIn, marker)).toHaveLength(1);
  },
);

for (const [fault, code] of [
  ["429", "publish_rate"],
  ["426", "publish_version"],
  ["400", "publish_rejected"],
] as const) {
  test(`LinkedIn's ${fault} is said in a sentence that tells what to do`, DEEP, async ({ page, request }) => {
    const { writer, id } = await openPost(page, request, `[[linkedin ${fault}]]`);
    await connect(page, id);
    await publish(page).click();
    await expectToast(page, "Publishing failed", ERROR_MESSAGES[code]);
    await expect(page.getByRole("main").getByText(ERROR_MESSAGES[code])).toBeVisible();
    expect((await writer.read()).publishedAt).toBeNull();
  });
}

test("what LinkedIn does not allow offers to reconnect", DEEP, async ({ page, request }) => {
  const { id } = await openPost(page, request, "[[linkedin 403]]");
  await connect(page, id);
  await publish(page).click();
  await expectToast(page, "Publishing failed", ERROR_MESSAGES.publish_forbidden);
  await expect(page.getByRole("button", { name: "Reconnect LinkedIn" })).toBeVisible();
});

test("the same text again is refused as a duplicate", DEEP, async ({ page, request }) => {
  const { writer, marker, id } = await openPost(page, request);
  const linkedIn = await connect(page, id);
  await publish(page).click();
  await expectToast(page, ...PUBLISHED);
  await writer.say(NOTE);
  await expect.poll(async () => (await writer.list()).length).toBe(2);
  const [twin] = await writer.list();
  await writer.patch({ hook: `Marked ${marker}.`, body: "Only this." }, twin?.id);
  await page.goto(PATHS.post(twin?.id ?? ""));
  await publish(page).click();
  await expectToast(page, "Publishing failed", ERROR_MESSAGES.publish_duplicate);
  expect(await feedWith(request, linkedIn, marker)).toHaveLength(1);
});

test("more than 3,000 characters cannot be published, and it says why", DEEP, async ({ page, request }) => {
  const { writer } = await openPost(page, request);
  await writer.patch({ hook: "H".repeat(1_000), body: "B".repeat(2_500) });
  await page.reload();
  await expect(publish(page)).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("Shorten the post to publish it.")).toBeVisible();
  await expect(page.getByText("3,502 / 3,000 characters · 502 too many for LinkedIn")).toBeVisible();
});

test.describe("from the library", () => {
  const openMenu = (page: Page) => page.getByRole("button", { name: /^Actions for / }).click();

  test("Publish without a connection goes by LinkedIn to the post, where it is published", async ({
    page,
    request,
  }) => {
    const { marker, id } = await openPost(page, request);
    await page.goto(PATHS.library);
    await openMenu(page);
    await page.getByRole("menuitem", { name: "Publish" }).click();
    const linkedIn = await consent(page);
    await expect(page).toHaveURL(PATHS.post(id));
    await expectToast(page, ...PUBLISHED);
    await page.goto(PATHS.library);
    const card = page.getByRole("main").getByRole("article");
    await expect(card.getByText("Published", { exact: true })).toBeVisible();
    expect(await feedWith(request, linkedIn, marker)).toHaveLength(1);
  });

  test(
    "what is published is not offered Publish, and comes back from the archive as published",
    DEEP,
    async ({ page, request }) => {
      const { id } = await openPost(page, request);
      await connect(page, id);
      await publish(page).click();
      await expectToast(page, ...PUBLISHED);
      await page.getByRole("link", { name: "Post Library" }).click();
      await openMenu(page);
      await expect(page.getByRole("menuitem")).toHaveText([
        "View Details",
        "Edit",
        "Copy",
        "Archive",
        "Delete",
      ]);
      await page.getByRole("menuitem", { name: "Archive" }).click();
      await expectToast(page, "Post archived", "Your post has been moved to the archive");
      await openMenu(page);
      await expect(page.getByRole("menuitem")).toHaveText([
        "View Details",
        "Edit",
        "Copy",
        "Restore",
        "Delete",
      ]);
      await page.getByRole("menuitem", { name: "Restore" }).click();
      await expect(page.getByRole("article").getByText("Published", { exact: true })).toBeVisible();
    },
  );

  test(
    "a failure without a message of the server's: Failed to publish post",
    DEEP,
    async ({ page, request }) => {
      const { id } = await openPost(page, request);
      await page.route(`**${API.publishPost(id)}`, (route) =>
        route.fulfill({ status: 502, contentType: "text/html", body: "<html>Bad gateway</html>" }),
      );
      await page.goto(PATHS.library);
      await openMenu(page);
      await page.getByRole("menuitem", { name: "Publish" }).click();
      await expectToast(page, "Publishing failed", "Failed to publish post");
    },
  );
});
