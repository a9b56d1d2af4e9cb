import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Slots } from "#contract/posts.ts";
import { type Post, postStatus } from "#contract/posts.ts";
import Library from "../../web/pages/library/library.tsx";
import { PATHS } from "../../web/paths.ts";
import { daysLater, zoneHere } from "../../web/shared/dates.ts";
import { hueOf } from "./hue.ts";
import { POST } from "./people.ts";
import {
  accept,
  answer,
  answerBy,
  answerWrongly,
  bodies,
  calls,
  cutOff,
  holdBack,
  refuse,
  signIn,
} from "./server.ts";
import { said, show, text } from "./show.tsx";

/** What is in the calendar, and the author's posting times. */
let calendar: Post[] = [];
let slots: Slots;

beforeEach(() => {
  signIn();
  [calendar, slots] = [[], { timeZone: "UTC", slots: [] }];
  answerBy(API.schedule, () => calendar);
  answerBy(API.slots, () => slots);
});
afterEach(() => page.viewport(1440, 900));

const ONE_OF_EACH = postStatus.options.map((status): Post => ({ ...POST, id: status, status }));

const cards = page.getByRole("article");
const search = page.getByPlaceholder("Search posts...");
const heading = (name: string) => page.getByRole("heading", { name });

async function showLibrary(...posts: Post[]) {
  answer(API.posts, posts);
  const screen = await show(<Library />);
  await expect.element(cards.first()).toBeVisible();
  return screen;
}

test("the week ahead: what goes out each day, else a free time, and the way to the schedule", async () => {
  const [tomorrow, at] = [daysLater(new Date(), 1), daysLater(new Date(), 2).setHours(14, 0, 0, 0)];
  const scheduled: Post = { ...POST, schedule_state: "scheduled", scheduled_at: new Date(at).toISOString() };
  answer(API.posts, [scheduled]);
  calendar = [scheduled, { ...scheduled, id: "failed", schedule_state: "failed" }];
  slots = { timeZone: zoneHere(), slots: [{ day: tomorrow.getDay() || 7, time: "08:30" }] };
  await show(<Library />);
  const week = page.getByRole("region", { name: "This week" });
  const days = week.getByRole("listitem");
  await expect.element(days.nth(1)).toMatchTextContent("8:30 AM free");
  await expect.element(days.nth(2)).toMatchTextContent(`2:00 PM${POST.hook}`);
  expect(days.elements()).toHaveLength(7);
  await week.getByRole("link", { name: "Open the schedule" }).click();
  await expect.element(page.getByRole("region", { name: "Posting times" })).toBeVisible();
});

test("a card: hook for title, badge, score, body, strength, improvement, words and date", async () => {
  const hook = "A hook of more than fifty characters is cut there, and an ellipsis says so.";
  const body = `${"All of the first one hundred and fifty characters are shown. ".repeat(3)}Not this.`;
  await showLibrary({
    ...POST,
    hook,
    body,
    wordCount: 47,
    review: { overallScore: 7.5, strengths: ["Strong.", "Other."], improvements: ["Weak.", "More."] },
    createdAt: "2026-11-03T12:00:00.000Z",
  });
  const card = cards.first();
  await expect.element(card.getByRole("heading")).toMatchTextContent(`${hook.slice(0, 50)}…`);
  await expect.element(card.getByText("Draft", { exact: true })).toBeVisible();
  await expect.element(card.getByText("Score 7.5 / 10")).toBeVisible();
  expect(card.getByText(hook, { exact: true }).elements()).toEqual([]);
  await expect.element(card.getByText(`${body.slice(0, 150)}…`, { exact: true })).toBeVisible();
  await expect.element(card).toMatchTextContent("Strengths: Strong.");
  await expect.element(card).toMatchTextContent("To improve: Weak.");
  await expect.element(card).not.toMatchTextContent("Other.");
  await expect.element(card).not.toMatchTextContent("More.");
  await expect.element(card.getByText("47 words", { exact: true })).toBeVisible();
  await expect.element(card.getByText("Nov 3, 2026", { exact: true })).toBeVisible();
});

test("a post with a time says that it is scheduled, a published one where it is", async () => {
  const [at, linkedinUrl] = ["2030-03-04T12:00:00.000Z", "https://www.linkedin.com/feed/update/1"];
  await showLibrary(
    { ...POST, status: "ready", scheduled_at: at, schedule_state: "scheduled" },
    { ...POST, id: "out", status: "published", publishedAt: POST.createdAt, linkedinUrl },
  );
  await expect.element(cards.first().getByText("Scheduled", { exact: true })).toBeVisible();
  await expect.element(cards.first()).not.toMatchTextContent("Ready");
  const link = cards.last().getByRole("link", { name: "View on LinkedIn" });
  await expect.element(link).toHaveAttribute("href", linkedinUrl);
});

test("its other view is the schedule, where the schedule's own address leads", async () => {
  answer(API.posts, [POST]);
  await show(<Library />, { at: PAGES.schedule });
  const views = page.getByRole("navigation", { name: "Views" });
  await expect.element(page.getByLabelText("Address")).toMatchTextContent(PATHS.library);
  await expect.element(views.getByRole("link", { name: "Schedule" })).toHaveAttribute("aria-current", "page");
  await expect.element(page.getByRole("region", { name: "Posting times" })).toBeVisible();
  await views.getByRole("link", { name: "Posts" }).click();
  await expect.element(cards.first()).toBeVisible();
});

test("a spinner, and past one failure alone, the cards: a title in the place of the hook, no score without a review", async () => {
  cutOff(API.posts);
  const release = holdBack(API.posts, [{ ...POST, title: "What the small ones knew", review: null }]);
  await show(<Library />);
  await expect.element(page.getByRole("heading", { level: 1, name: "Post Library" })).toBeVisible();
  await expect.element(text("Manage and refine your LinkedIn posts")).toBeVisible();
  await expect.element(page.getByRole("status").filter({ hasText: "Loading your posts" })).toBeVisible();
  release();
  await expect.element(cards.getByRole("heading", { name: "What the small ones knew" })).toBeVisible();
  await expect.element(cards.getByText(POST.hook, { exact: true })).toBeVisible();
  await expect.element(cards).not.toMatchTextContent(/Score|Strengths:|To improve:/);
});

test("scores are green from 8, yellow from 6 and red below, numbers and texts alike", async () => {
  // As if the database held a text.
  const scores = [8, "8.0", 7.9, "6", 5.9] as number[];
  await showLibrary(
    ...scores.map((overallScore) => ({
      ...POST,
      id: `${overallScore}`,
      review: { overallScore, strengths: [], improvements: [] },
    })),
  );
  const [eight, eightText, below8, six, below6] = page
    .getByText(/^Score /)
    .elements()
    .map((element) => getComputedStyle(element).color);
  expect(eight).toBe(eightText);
  expect(below8).toBe(six);
  expect([hueOf(eight), hueOf(six), hueOf(below6)]).toEqual(["green", "yellow", "red"]);
});

test("badges: draft grey, review blue, ready green, published purple, archived yellow", async () => {
  await showLibrary(...ONE_OF_EACH);
  const hue = (label: string) =>
    hueOf(getComputedStyle(cards.getByText(label, { exact: true }).element()).backgroundColor);
  const hues = ["Draft", "Review", "Ready", "Published", "Archived"].map(hue);
  expect(hues).toEqual(["grey", "blue", "green", "purple", "yellow"]);
});

test.each([[[]], [{ posts: "none" }]])(
  "an answer of %j is an empty library, which leads to recording",
  async (body) => {
    answerWrongly(API.posts, body);
    await show(<Library />);
    await expect.element(heading("No posts found")).toBeVisible();
    await expect.element(text("Start creating posts to build your library")).toBeVisible();
    await page.getByRole("link", { name: "Create Your First Post" }).click();
    await expect.element(page.getByLabelText("Address")).toMatchTextContent(PATHS.recording);
  },
);

test("a list that does not load is asked for once more, then shown as empty with the reason", async () => {
  cutOff(API.posts);
  cutOff(API.posts);
  answer(API.posts, [POST]);
  await show(<Library />);
  await expect.element(heading("No posts found")).toBeVisible();
  await expect.element(text("Start creating posts to build your library")).toBeVisible();
  await expect.element(page.getByRole("alert")).toMatchTextContent("We can't reach the server.");
  expect(reads()).toBe(2);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => cards.elements()).toHaveLength(1);
});

test("search finds a part of title, hook or body, asks the server for nothing, and is kept for who comes back", async () => {
  const { unmount } = await showLibrary({
    ...POST,
    title: "Kraken",
    hook: "Leviathan rises.",
    body: "It sank the ship.",
    cta: "Ahoy?",
  });
  const before = calls.length;
  for (const found of ["kRAK", "leviathan R", "SANK the"]) {
    await search.fill(found);
    await expect.element(page.getByText("1 of 1 post")).toBeVisible();
    await expect.poll(() => cards.elements()).toHaveLength(1);
  }
  for (const missed of ["kraken leviathan", "ahoy", "draft"]) {
    await search.fill(missed);
    await expect.element(heading("No posts found")).toBeVisible();
    await expect.element(text("Try adjusting your search terms")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Create Your First Post" })).toBeVisible();
  }
  expect(calls).toHaveLength(before);
  await unmount();
  await show(<Library />);
  await expect.element(search).toHaveValue("draft");
  await search.clear();
  await expect.poll(() => cards.elements()).toHaveLength(1);
});

test("the status filter is sent to the server, and All sends none", async () => {
  answerBy(API.posts, (query) => (["draft", null].includes(query.get("status")) ? [POST] : []));
  await show(<Library />);
  const filters = page.getByRole("group", { name: "Status" }).getByRole("radio");
  await expect.poll(() => filters.elements()).toHaveLength(5);
  for (const [at, label, status, shown] of [
    [1, "Drafts", "draft", 1],
    [2, "Ready", "ready", 0],
    [3, "Published", "published", 0],
    [4, "Archived", "archived", 0],
    [0, "All", null, 1],
  ] as const) {
    await expect.element(filters.nth(at)).toHaveAccessibleName(label);
    const before = calls.length;
    await text(label).last().click();
    await expect.poll(() => calls.length).toBeGreaterThan(before);
    expect(calls.at(-1)?.searchParams.get("status")).toBe(status);
    await expect.poll(() => cards.elements()).toHaveLength(shown);
  }
});

test("where none has the status that was asked for, one press shows all", async () => {
  answerBy(API.posts, (query) => (query.has("status") ? [] : [POST]));
  await show(<Library />, { at: `${PATHS.library}?status=ready` });
  await expect.element(heading("No posts found")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect.poll(() => cards.elements()).toHaveLength(1);
});

test("a review under way ends on the card by itself", async () => {
  answer(API.posts, [{ ...POST, status: "review", reviewing: true }]);
  await showLibrary(POST);
  await expect.element(cards.getByText("Review", { exact: true })).toBeVisible();
  await expect.element(cards.getByText("Draft", { exact: true }), { timeout: 10_000 }).toBeVisible();
});

const menu = page.getByRole("menu");
const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
const opener = cards.first().getByRole("button", { name: /^Actions for / });

test.each([
  ["draft", ["View Details", "Edit", "Pictures", "Copy", "Publish", "Schedule…", "Archive", "Delete"]],
  ["published", ["View Details", "Edit", "Copy", "Archive", "Delete"]],
  ["archived", ["View Details", "Edit", "Copy", "Restore", "Delete"]],
] as const)("the menu of a post that is %s", async (status, items) => {
  await showLibrary({ ...POST, status, publishedAt: status === "draft" ? null : POST.createdAt });
  await opener.click();
  await expect.element(menu).toBeVisible();
  const shown = page.getByRole("menuitem").elements();
  expect(shown.map(({ textContent }) => textContent)).toEqual(items);
});

test("View Details and Edit lead there", async () => {
  await showLibrary(POST);
  for (const [name, path] of [
    ["View Details", PATHS.post(POST.id)],
    ["Edit", PATHS.editPost(POST.id)],
  ] as const) {
    await opener.click();
    await item(name).click();
    await expect.element(page.getByLabelText("Address")).toHaveTextContent(path);
  }
});

test("the menu opens, moves and closes by keyboard, and gives the focus back", async () => {
  await showLibrary(POST);
  // The menu's code comes after the cards.
  await opener.click();
  await userEvent.keyboard("{Escape}");
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(item("View Details")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(item("Edit")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test("a second press on its button closes the menu, a press elsewhere does and takes the focus there", async () => {
  await showLibrary(POST);
  await opener.click();
  await expect.element(menu).toBeVisible();
  await opener.click();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await search.click();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(search).toHaveFocus();
});

const reads = () => calls.filter(({ pathname }) => pathname === API.posts).length;

async function choose(name: string): Promise<void> {
  await opener.click();
  await item(name).click();
}

test("under a pointer or the focus a card offers to copy and to schedule", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  accept(API.copiedDraft(POST.id));
  answer(API.linkedinConnection, { connected: true, name: null, expiresAt: null });
  await showLibrary(POST);
  const copy = cards.getByRole("button", { name: `Copy ${POST.hook}` });
  await expect.element(copy).not.toBeInTheDocument();
  await userEvent.hover(cards);
  await copy.click();
  expect(written).toHaveBeenCalledWith(joinPost(POST));
  await cards.getByRole("button", { name: `Schedule… ${POST.hook}` }).click();
  await expect.element(page.getByRole("dialog", { name: "Schedule post" })).toBeVisible();
});

test("Copy takes hook, body and call to action, with blank lines between, and tells the server", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const post: Post = { ...POST, hook: "A hook.", body: "One.\n\nTwo (of 2) 🙂", cta: "And you?" };
  answer(API.posts, [post]);
  accept(API.copiedDraft(POST.id));
  await show(<Library />);
  await choose("Copy");
  await said("Copied!", "Post content copied to clipboard");
  expect(written).toHaveBeenCalledExactlyOnceWith("A hook.\n\nOne.\n\nTwo (of 2) 🙂\n\nAnd you?");
  expect(written).toHaveBeenCalledWith(joinPost(post));
  await expect.poll(() => calls.at(-1)?.pathname).toBe(API.copiedDraft(POST.id));
});

test.each<[name: string, post: Post, path: string, ...words: string[]]>([
  ["Archive", POST, API.archivePost(POST.id), "Post archived", "Your post has been moved to the archive"],
  ["Restore", { ...POST, status: "archived" }, API.post(POST.id), "Post restored", "is back in your library"],
  ["Delete", POST, API.post(POST.id), "Post deleted", "Your post has been permanently deleted"],
])("%s says what it did, and the list is asked for again", async (name, post, path, ...words) => {
  answer(API.posts, [post]);
  answer(API.posts, []);
  if (name === "Delete") accept(path);
  else answerWrongly(path, { ...POST, status: name === "Archive" ? "archived" : "draft" });
  await show(<Library />);
  await choose(name);
  await said(...words);
  await expect.element(heading("No posts found")).toBeVisible();
  expect(reads()).toBe(2);
  expect(bodies()).toEqual(name === "Restore" ? [{ status: "draft" }] : []);
});

test.each([
  ["Archive", API.archivePost(POST.id), "Archiving failed", "not_found"],
  ["Publish", API.publishPost(POST.id), "Publishing failed", "publish_rejected"],
] as const)("%s that is refused says so, and brings the list up to date", async (name, path, title, code) => {
  answer(API.posts, [POST]);
  answer(API.posts, []);
  refuse(path, 404, code);
  await show(<Library />);
  await choose(name);
  await said(title, ERROR_MESSAGES[code]);
  await expect.element(heading("No posts found")).toBeVisible();
});

test("the menu stays at its button when the window changes or scrolls, and cards have the columns there is room for", async () => {
  answer(API.posts, many(0, 6));
  await show(
    <main className="px-4">
      <Library />
    </main>,
  );
  await opener.click();
  /** How many pixels the menu is away from its place, four below its button. */
  const away = () => {
    const menu = page.getByRole("menu").element().getBoundingClientRect();
    const at = opener.element().getBoundingClientRect();
    return Math.max(Math.abs(menu.right - at.right), Math.abs(menu.top - at.bottom - 4));
  };
  const columns = () => new Set(cards.elements().map((card) => card.getBoundingClientRect().left)).size;
  for (const [width, count] of [
    [1440, 3],
    [800, 2],
    [360, 1],
  ] as const) {
    await page.viewport(width, 900);
    await expect.poll(columns).toBe(count);
    await expect.poll(away).toBeLessThanOrEqual(1);
  }
  window.scrollTo(0, 80);
  await expect.poll(away).toBeLessThanOrEqual(1);
});

const many = (from: number, count: number): Post[] =>
  Array.from({ length: count }, (_, at) => ({ ...POST, id: `${from + at}`, title: `Copy ${from + at}` }));
const NEXT = { Link: `<${API.posts}?cursor=2>; rel="next"` };

test("the first page is there before the others, all are searched", async () => {
  answer(API.posts, many(0, 100), NEXT);
  const release = holdBack(API.posts, many(100, 51));
  await show(<Library />);
  await expect.element(page.getByText("100 posts so far, loading older ones…")).toBeVisible();
  release();
  await expect.element(text("151 posts")).toBeVisible();
  await search.fill("copy 150");
  await expect.element(page.getByText("1 of 151 posts")).toBeVisible();
  await expect.element(cards.getByRole("heading")).toHaveTextContent("Copy 150");
  await search.clear();
});

test("older ones that do not come are said, and can be asked for again", async () => {
  answer(API.posts, many(0, 100), NEXT);
  for (let time = 0; time < 2; time++) cutOff(API.posts);
  answer(API.posts, many(0, 100), NEXT);
  answer(API.posts, many(100, 51));
  await show(<Library />);
  await expect.element(page.getByText("Some older posts didn't load.", { exact: false })).toBeVisible();
  await expect.element(text("100 posts")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(text("151 posts")).toBeVisible();
});
