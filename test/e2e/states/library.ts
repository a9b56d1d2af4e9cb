import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import type { ErrorCode } from "#contract/errors.ts";
import { API, withQuery } from "#contract/paths.ts";
import { PATHS } from "../../../web/paths.ts";
import { alterAnswer, CONNECTED, refuse } from "../answers.ts";
import { NOTE } from "../conversation.ts";
import { expect } from "../fixtures.ts";
import { newWriter } from "../people.ts";
import { consent, LIST, openEditor, openLibrary, openMenu, openPost, press, shown } from "../posts.ts";
import { playSlowly, spokenNote } from "./spoken.ts";
import { newcomerAt, type States } from "./state.ts";

const STATUSES = ["draft", "review", "ready", "published", "archived"] as const;

const SOON_MS = 2 * 24 * 3_600_000;

/** A post whose author has connected LinkedIn. */
async function openConnected(page: Page, request: APIRequestContext) {
  await alterAnswer(page, API.linkedinConnection, CONNECTED);
  return openPost(page, request);
}

async function refusePublishing(page: Page, request: APIRequestContext, status: number, code: ErrorCode) {
  const { id } = await openConnected(page, request);
  await refuse(page, API.publishPost(id), status, code);
  await press(page, "Post as Ana Ruiz");
}

export const LIBRARY_STATES: States = {
  "library, full": async (page, request) => {
    await page.route(LIST, async (route) => {
      const response = await route.fetch();
      const [post] = await response.json();
      await route.fulfill({ response, json: STATUSES.map((status) => ({ ...post, id: status, status })) });
    });
    await openLibrary(page, await newWriter(request, NOTE));
  },
  "library, a menu open": {
    atEachSize: true,
    async open(page, request) {
      await openLibrary(page, await newWriter(request, NOTE));
      await openMenu(page);
    },
  },
  "library, nothing found": async (page, request) => {
    await openLibrary(page, await newWriter(request, NOTE));
    await page.getByRole("searchbox", { name: "Search posts" }).fill("no such thing");
    await expect(page.getByRole("heading", { name: "No posts found" })).toBeVisible();
  },
  "library, not loaded": newcomerAt(
    PATHS.library,
    (page) => page.getByText("We can't reach the server."),
    `${API.posts}*`,
  ),
  post: openPost,
  "post, a sentence that sounds": async (page, request) => {
    const { author, sessionId } = await spokenNote(page, request);
    const [draft] = await author.drafts(sessionId);
    await page.goto(PATHS.post(draft?.id ?? ""));
    await page.getByRole("tab", { name: "Recording" }).click();
    await playSlowly(page);
  },
  "post, scheduled": async (page, request) => {
    const { id, writer } = await openPost(page, request);
    const headers = { authorization: `Bearer ${writer.token}` };
    const returnTo = PATHS.post(id);
    // By the page: LinkedIn's way back is for the browser that began it.
    const start = await page.request.get(withQuery(API.linkedinStart, { returnTo }), { headers });
    await page.goto((await start.json()).authUrl);
    await consent(page);
    await expect(page).toHaveURL(returnTo);
    const at = new Date(Date.now() + SOON_MS).toISOString();
    expect((await request.put(API.postSchedule(id), { headers, data: { at } })).status()).toBe(200);
    await page.reload();
    await expect(page.getByRole("button", { name: /^Scheduled for / })).toBeVisible();
  },
  "post, published": async (page, request) => {
    const { id, writer } = await openPost(page, request);
    await writer.patch({ status: "published" });
    await page.goto(PATHS.post(id));
    await expect(page.getByRole("heading", { name: "It's out." })).toBeVisible();
  },
  "post, what to check before it is posted": async (page, request) => {
    const { id, writer } = await openPost(page, request);
    const bodies = [{ content: "Siemens paid us 85 million." }];
    const data = { bodies, change: "bolder" };
    await request.patch(API.draft(id), { headers: writer.headers, data });
    await page.reload();
    const next = page.getByRole("button", { name: /^Post to LinkedIn · \d to check/ });
    const anyway = page.getByRole("button", { name: "Post anyway" });
    await expect(async () => {
      await next.click();
      await page.keyboard.press("Escape");
      await expect(anyway).toBeVisible({ timeout: 500 });
    }).toPass();
  },
  "post, not allowed to be published": async (page, request) => {
    await refusePublishing(page, request, 403, "publish_forbidden");
    await expect(page.getByRole("button", { name: "Reconnect LinkedIn", exact: true })).toBeVisible();
  },
  "post, about to be published as another member": async (page, request) => {
    await refusePublishing(page, request, 409, "linkedin_other_member");
    await expect(page.getByRole("dialog", { name: "Publish as another member?" })).toBeVisible();
  },
  "post, with pictures": async (page, request) => {
    await openPost(page, request);
    await shown(page).getByRole("button", { name: "Add pictures" }).click();
    const icons = ["social-card.png", "icons/icon-512.png", "icons/maskable-512.png"];
    const files = icons.map((icon) => join(import.meta.dirname, "../../../web/public", icon));
    await page.getByLabel("Picture files").setInputFiles(files);
    await expect(page.getByLabel("Describe picture 3")).toBeVisible();
  },
  "post, a card of it": async (page, request) => {
    await openPost(page, request);
    await shown(page).getByRole("button", { name: "Quote card" }).click();
    await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  },
  "post, with a carousel": async (page, request) => {
    await openPost(page, request);
    await shown(page).getByRole("button", { name: "Carousel" }).click();
    await page.getByRole("button", { name: "Add to post" }).click();
    await expect(shown(page).getByRole("button", { name: "Next page" })).toBeVisible();
  },
  "post, not found": newcomerAt(PATHS.post("no-such-post"), (page) =>
    page.getByRole("main").getByRole("heading"),
  ),
  "post being edited": openEditor,
};
