import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import { type Post, postStatus, type Slots } from "#contract/posts.ts";
import Library from "../../web/pages/library/library.tsx";
import { PATHS } from "../../web/paths.ts";
import { daysLater, zoneHere } from "../../web/shared/dates.ts";
import { bodies, button, calls, heading, show, text, textsOf } from "./app.tsx";
import { POST } from "./people.ts";
import { arrives, follow, gone, keysLeadTo, linksTo, press, said, says, sees } from "./person.ts";
import {
  accept,
  answer,
  answerBy,
  answerPage,
  answerRaw,
  cutOff,
  holdBack,
  refuse,
  signIn,
} from "./server.ts";

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
  await sees(page.getByRole("region", { name: "Posting times" }));
});

test("a card: hook for title, badge, score, body, strength, improvement, words and date; one with a time says that it is scheduled, a published one where it is", async () => {
  const hook = "A hook of more than fifty characters is cut there, and an ellipsis says so.";
  const body = `${"All of the first one hundred and fifty characters are shown. ".repeat(3)}Not this.`;
  const review = { overallScore: 7.5, strengths: ["Strong.", "Other."], improvements: ["Weak.", "More."] };
  const [at, linkedinUrl] = ["2030-03-04T12:00:00.000Z", "https://www.linkedin.com/feed/update/1"];
  await showLibrary(
    { ...POST, hook, body, wordCount: 47, review, createdAt: "2026-11-03T12:00:00.000Z" },
    { ...POST, id: "ready", status: "ready", scheduled_at: at, schedule_state: "scheduled" },
    { ...POST, id: "out", status: "published", publishedAt: POST.createdAt, linkedinUrl },
  );
  const card = cards.first();
  await expect.element(card.getByRole("heading")).toMatchTextContent(`${hook.slice(0, 50)}…`);
  await sees(card.getByText("Draft"), card.getByText("Score 7.5 / 10"));
  expect(card.getByText(hook).elements()).toEqual([]);
  await expect.element(card.getByText(`${body.slice(0, 150)}…`)).toBeVisible();
  await says(card, "Strengths: Strong.", "To improve: Weak.");
  await expect.element(card).not.toMatchTextContent(/Other\.|More\./);
  await sees(card.getByText("47 words"), card.getByText("Nov 3, 2026"));
  await says(cards.nth(1), "Scheduled");
  await expect.element(cards.nth(1)).not.toMatchTextContent("Ready");
  await linksTo(cards.last().getByRole("link", { name: "View on LinkedIn" }), linkedinUrl);
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
  await sees(cards.getByRole("heading", { name: "What the small ones knew" }), cards.getByText(POST.hook));
  await expect.element(cards).not.toMatchTextContent(/Score|Strengths:|To improve:/);
});

/** The name of a colour, from the hue of `rgb(…)`. */
function hueOf(colour = ""): string {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (Math.max(r, g, b) - Math.min(r, g, b) < 12) return "grey";
  const hue = ((Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI + 360) % 360;
  if (hue < 25 || hue > 330) return "red";
  if (hue < 65) return "yellow";
  if (hue < 170) return "green";
  return hue < 240 ? "blue" : "purple";
}

test("scores are green from 8, yellow from 6 and red below, numbers and texts alike; badges are grey, blue, green, purple and yellow", async () => {
  // As if the database held a text.
  const scores = [8, "8.0", 7.9, "6", 5.9] as number[];
  const reviewed = ONE_OF_EACH.map((post, at): Post => {
    return { ...post, review: { overallScore: scores[at] ?? 0, strengths: [], improvements: [] } };
  });
  await showLibrary(...reviewed);
  const colours = page
    .getByText(/^Score /)
    .elements()
    .map((element) => getComputedStyle(element).color);
  const [eight, eightText, below8, six, below6] = colours;
  expect(eight).toBe(eightText);
  expect(below8).toBe(six);
  expect([hueOf(eight), hueOf(six), hueOf(below6)]).toEqual(["green", "yellow", "red"]);
  const hues = ["Draft", "Review", "Ready", "Published", "Archived"].map((label) =>
    hueOf(getComputedStyle(cards.getByText(label).element()).backgroundColor),
  );
  expect(hues).toEqual(["grey", "blue", "green", "purple", "yellow"]);
});

test("a list that fails to load is retried once, then shown as empty with the reason; a response that is not a list is shown as empty, with a link to record", async () => {
  cutOff(API.posts);
  cutOff(API.posts);
  answerRaw(API.posts, { posts: "none" });
  await show(<Library />);
  await sees(heading("No posts found"), "Start creating posts to build your library");
  await says(page.getByRole("alert"), "We can't reach the server.");
  expect(reads()).toBe(2);
  await press("Try again");
  await gone(page.getByRole("alert"));
  await sees(heading("No posts found"), "Start creating posts to build your library");
  await follow("Create Your First Post", PATHS.recording);
});

test("search finds a part of title, hook or body, asks the server for nothing, and is kept for who comes back, not for who comes by a link", async () => {
  const words = { title: "Kraken", hook: "Leviathan rises.", body: "It sank the ship.", cta: "Ahoy?" };
  const { unmount } = await showLibrary({ ...POST, ...words });
  const before = calls.length;
  // In turn, so that each can be seen to have been looked for.
  for (const [missed, found] of [
    ["kraken leviathan", "kRAK"],
    ["ahoy", "leviathan R"],
    ["draft", "SANK the"],
  ] as const) {
    await search.fill(missed);
    await sees(heading("No posts found"), "Try adjusting your search terms");
    await sees(page.getByRole("link", { name: "Create Your First Post" }));
    await search.fill(found);
    await sees("1 of 1 post");
    await expect.poll(() => cards.elements()).toHaveLength(1);
  }
  expect(calls).toHaveLength(before);
  await unmount();
  await show(<Library />);
  await expect.element(search).toHaveValue("SANK the");
  const views = page.getByRole("navigation", { name: "Views" });
  for (const name of ["Schedule", "Posts"]) await views.getByRole("link", { name }).click();
  await expect.element(search).toHaveValue("");
  await expect.poll(() => cards.elements()).toHaveLength(1);
});

test("the status filter is sent to the server, All sends none; where none has that status, one press shows all", async () => {
  answerBy(API.posts, (query) => (["draft", null].includes(query.get("status")) ? [POST] : []));
  await show(<Library />, { at: `${PATHS.library}?status=ready` });
  await sees(heading("No posts found"));
  await page.getByRole("link", { name: "Show all" }).click();
  await expect.poll(() => cards.elements()).toHaveLength(1);
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

test("a review under way ends on the card by itself", async () => {
  answer(API.posts, [{ ...POST, status: "review", reviewing: true }]);
  await showLibrary(POST);
  await sees(cards.getByText("Review"), cards.getByText("Draft"));
});

const menu = page.getByRole("menu");
const item = (name: string) => page.getByRole("menuitem", { name });
const opener = cards.first().getByRole("button", { name: /^Actions for / });

test.each([
  ["draft", ["View Details", "Edit", "Pictures", "Copy", "Publish", "Schedule…", "Archive", "Delete"]],
  ["published", ["View Details", "Edit", "Copy", "Archive", "Delete"]],
  ["archived", ["View Details", "Edit", "Copy", "Restore", "Delete"]],
] as const)("the menu of a post that is %s", async (status, items) => {
  await showLibrary({ ...POST, status, publishedAt: status === "draft" ? null : POST.createdAt });
  await opener.click();
  await expect.element(menu).toBeVisible();
  expect(textsOf(page.getByRole("menuitem"))).toEqual(items);
});

test("the menu opens, moves and closes by keyboard or presses, and gives the focus back, or to where one pressed; View Details and Edit lead there", async () => {
  await showLibrary(POST);
  // The menu's code comes after the cards.
  await opener.click();
  await keysLeadTo("{Escape}", opener);
  await keysLeadTo("{Enter}", item("View Details"));
  await keysLeadTo("{ArrowDown}", item("Edit"));
  await userEvent.keyboard("{Escape}");
  await gone(menu);
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await sees(menu);
  await opener.click();
  await gone(menu);
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await search.click();
  await gone(menu);
  await expect.element(search).toHaveFocus();
  await opener.click();
  await sees(menu);
  await keysLeadTo("{Escape}", opener);
  await choose("View Details");
  await arrives(PATHS.post(POST.id));
  await choose("Edit");
  await arrives(PATHS.editPost(POST.id));
});

const reads = () => calls.filter(({ pathname }) => pathname === API.posts).length;

async function choose(name: string): Promise<void> {
  await opener.click();
  await item(name).click();
}

test("under a pointer or the focus a card offers to copy and to schedule; Copy takes hook, body and call to action, with blank lines between, and tells the server", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  accept(API.copiedDraft(POST.id));
  answer(API.linkedinConnection, { connected: true, name: null, expiresAt: null });
  await showLibrary({ ...POST, hook: "A hook.", body: "One.\n\nTwo (of 2) 🙂", cta: "And you?" });
  const copy = button("Copy A hook.");
  // The pointer is still where the last test pressed.
  await userEvent.hover(search);
  await gone(copy);
  await userEvent.hover(cards);
  await copy.click();
  await choose("Copy");
  await said("Copied!", "Post content copied to clipboard");
  expect(written.mock.calls).toEqual(Array(2).fill(["A hook.\n\nOne.\n\nTwo (of 2) 🙂\n\nAnd you?"]));
  await expect.poll(() => calls.at(-1)?.pathname).toBe(API.copiedDraft(POST.id));
  await userEvent.hover(cards);
  await press("Schedule… A hook.");
  await sees(page.getByRole("dialog", { name: "Schedule post" }));
});

test.each<[name: string, post: Post, path: string, ...words: string[]]>([
  ["Archive", POST, API.archivePost(POST.id), "Post archived", "Your post has been moved to the archive"],
  ["Restore", { ...POST, status: "archived" }, API.post(POST.id), "Post restored", "is back in your library"],
  ["Delete", POST, API.post(POST.id), "Post deleted", "Your post has been permanently deleted"],
])("%s says what it did, and the list is asked for again", async (name, post, path, ...words) => {
  answer(API.posts, [post], []);
  if (name === "Delete") accept(path);
  else answerRaw(path, { ...POST, status: name === "Archive" ? "archived" : "draft" });
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
  answer(API.posts, [POST], []);
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

test("the first page is there before the others, all are searched; older ones that do not come are said, and can be asked for again", async () => {
  answerPage(API.posts, many(0, 100));
  for (let time = 0; time < 2; time++) cutOff(API.posts);
  answerPage(API.posts, many(0, 100));
  const release = holdBack(API.posts, many(100, 51));
  await show(<Library />);
  await sees(/^Some older posts didn't load\./, "100 posts");
  await press("Try again");
  await sees("100 posts so far, loading older ones…");
  release();
  await sees("151 posts");
  await search.fill("copy 150");
  await sees("1 of 151 posts");
  await expect.element(cards.getByRole("heading")).toHaveTextContent("Copy 150");
  await search.clear();
});
