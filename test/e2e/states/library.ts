import type { Page } from "@playwright/test";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../../web/paths.ts";
import { expect } from "../fixtures.ts";
import { NOTE } from "../open-draft.ts";
import { alterList, openLibrary, openMenu } from "../open-library.ts";
import { openEditor, openPost } from "../open-post.ts";
import { newWriter } from "../writers.ts";
import { playSlowly, spokenNote } from "./spoken.ts";
import { newcomerAt, type State } from "./state.ts";

const STATUSES = ["draft", "review", "ready", "published", "archived"] as const;

const noPosts = (page: Page) => page.getByRole("heading", { name: "No posts found" });

export const LIBRARY_STATES: State[] = [
  {
    name: "library, full",
    async open(page, request) {
      await alterList(page, ([post]) => STATUSES.map((status) => ({ ...post, id: status, status })));
      await openLibrary(page, await newWriter(request, NOTE));
    },
  },
  {
    name: "library, a menu open",
    async open(page, request) {
      await openLibrary(page, await newWriter(request, NOTE));
      await openMenu(page);
    },
  },
  {
    name: "library, nothing found",
    async open(page, request) {
      await openLibrary(page, await newWriter(request, NOTE));
      await page.getByRole("searchbox", { name: "Search posts" }).fill("no such thing");
      await expect(noPosts(page)).toBeVisible();
    },
  },
  {
    name: "library, not loaded",
    open: newcomerAt(PATHS.library, (page) => page.getByText("We can't reach the server."), `${API.posts}*`),
  },
  { name: "post", open: openPost },
  {
    name: "post, a sentence that sounds",
    async open(page, request) {
      const { author, sessionId } = await spokenNote(page, request);
      const [draft] = await author.drafts(sessionId);
      await page.goto(PATHS.post(draft?.id ?? ""));
      await playSlowly(page);
    },
  },
  {
    name: "post, not allowed to be published",
    async open(page, request) {
      const { id } = await openPost(page, request);
      const json = { code: "publish_forbidden", message: ERROR_MESSAGES.publish_forbidden };
      await page.route(`**${API.publishPost(id)}`, (route) => route.fulfill({ status: 403, json }));
      await page.getByRole("button", { name: "Publish now" }).click();
      await expect(page.getByRole("button", { name: "Reconnect LinkedIn", exact: true })).toBeVisible();
    },
  },
  {
    name: "post, about to be published as another member",
    async open(page, request) {
      const { id } = await openPost(page, request);
      const json = { code: "linkedin_other_member", message: ERROR_MESSAGES.linkedin_other_member };
      await page.route(`**${API.publishPost(id)}`, (route) => route.fulfill({ status: 409, json }));
      await page.getByRole("button", { name: "Publish now" }).click();
      await expect(page.getByRole("dialog", { name: "Publish as another member?" })).toBeVisible();
    },
  },
  {
    name: "post, not found",
    open: newcomerAt(PATHS.post("no-such-post"), (page) => page.getByRole("main").getByRole("heading")),
  },
  { name: "post being edited", open: openEditor },
];
