import type { APIRequestContext, Page } from "@playwright/test";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { PATHS } from "../../../web/paths.ts";
import { POST } from "../../components/people.ts";
import { expect } from "../fixtures.ts";
import { newAuthor, signIn } from "../people.ts";
import { LIST } from "../posts.ts";
import data from "./schedule.json" with { type: "json" };
import { cutLine, type States } from "./state.ts";

const DAY_MS = 24 * 3_600_000;
const { hooks: HOOKS, slots: SLOTS } = data;

const post = (change: Partial<Post> & { id: string }): Post => ({
  ...POST,
  hook: HOOKS[0] ?? "",
  status: "ready",
  ...change,
});

/** So many days from now, at nine. */
function at(days: number): string {
  const day = new Date(Date.now() + days * DAY_MS);
  day.setHours(9, 0, 0, 0);
  return day.toISOString();
}

const scheduled = (days: number, index: number): Post =>
  post({ id: `in ${days}`, hook: HOOKS[index] ?? "", scheduled_at: at(days), schedule_state: "scheduled" });

const FULL: Post[] = [
  { ...scheduled(0, 3), status: "published", schedule_state: "published", publishedAt: at(0) },
  scheduled(1, 0),
  scheduled(2, 1),
  scheduled(7, 2),
  scheduled(9, 3),
];

const BY_HAND = post({ id: "by hand", status: "published", publishedAt: at(-1), hook: HOOKS[2] ?? "" });

const NOT_SENT: Post[] = [
  { ...scheduled(-2, 0), schedule_state: "failed", schedule_error: ERROR_MESSAGES.linkedin_reconnect },
  { ...scheduled(-1, 1), schedule_state: "missed", schedule_error: data.missed },
];

/** The screen of somebody whose calendar has these posts. */
async function open(page: Page, request: APIRequestContext, posts: Post[]): Promise<void> {
  await page.route(`**${API.schedule}?*`, (route) => route.fulfill({ json: posts }));
  const ready = [
    post({ id: "ready", hook: HOOKS[1] ?? "" }),
    post({ id: "ready too", hook: HOOKS[2] ?? "" }),
  ];
  await page.route(LIST, (route) => route.fulfill({ json: [...ready, BY_HAND] }));
  await page.route(`**${API.slots}`, (route) => route.fulfill({ json: SLOTS }));
  await signIn(page, await newAuthor(request));
  await page.goto(PATHS.slots);
  await expect(page.getByRole("region", { name: "Weeks" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save times" })).toBeVisible();
}

/** What is published by itself, and when. */
export const SCHEDULE_STATES: States = {
  "schedule, to a newcomer": async (page, request) => {
    await signIn(page, await newAuthor(request));
    await page.goto(PATHS.schedule);
    await expect(page.getByText("Posting times: Tue, Wed, Thu")).toBeVisible();
  },
  "schedule, not sent": (page, request) => open(page, request, [...NOT_SENT, ...FULL]),
  "schedule, a time being chosen": async (page, request) => {
    await open(page, request, FULL);
    await page
      .getByRole("button", { name: /Change schedule/ })
      .first()
      .click();
    await expect(page.getByRole("dialog", { name: "Schedule post" }).getByLabel("Time")).toBeVisible();
  },
  "schedule, a free time being filled": async (page, request) => {
    await open(page, request, FULL);
    await page.getByRole("button", { name: /free/ }).first().click();
    await expect(page.getByRole("dialog", { name: "Schedule a post" }).getByRole("list")).toBeVisible();
  },
  "schedule, not loaded": async (page, request) => {
    await page.route(LIST, (route) => route.abort("connectionreset"));
    await cutLine(page, `${API.schedule}?*`, API.slots);
    await signIn(page, await newAuthor(request));
    await page.goto(PATHS.schedule);
    await expect(page.getByRole("main").getByRole("button", { name: "Try again" })).toHaveCount(2);
  },
};
