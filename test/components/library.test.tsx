import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { API } from "#contract/paths.ts";
import { type Post, postStatus } from "#contract/posts.ts";
import Library from "../../web/pages/library/library.tsx";
import { PATHS } from "../../web/paths.ts";
import { hueOf } from "./hue.ts";
import { POST } from "./people.ts";
import { answer, answerBy, answerWrongly, calls, cutOff, holdBack } from "./server.ts";
import { show } from "./show.tsx";

const STATUSES = postStatus.options;
const ONE_OF_EACH = STATUSES.map((status): Post => ({ ...POST, id: status, status }));

const cards = page.getByRole("article");
const search = page.getByPlaceholder("Search posts...");
const heading = (name: string) => page.getByRole("heading", { name });

async function showLibrary(...posts: Post[]) {
  answer(API.posts, posts);
  await show(<Library />);
  await expect.element(cards.first()).toBeVisible();
}

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
  await expect.element(card.getByText(`${body.slice(0, 150)}…`, { exact: true })).toBeVisible();
  await expect.element(card).toMatchTextContent("Strengths: Strong.");
  await expect.element(card).toMatchTextContent("To improve: Weak.");
  await expect.element(card).not.toMatchTextContent("Other.");
  await expect.element(card).not.toMatchTextContent("More.");
  await expect.element(card.getByText("47 words", { exact: true })).toBeVisible();
  await expect.element(card.getByText("Nov 3, 2026", { exact: true })).toBeVisible();
});

test("a spinner, and past one failure alone, the cards: a title in the place of the hook, no score without a review", async () => {
  cutOff(API.posts);
  const release = holdBack(API.posts, [{ ...POST, title: "What the small ones knew", review: null }]);
  await show(<Library />);
  await expect.element(page.getByRole("heading", { level: 1, name: "Post Library" })).toBeVisible();
  await expect
    .element(page.getByText("Manage and refine your LinkedIn posts", { exact: true }))
    .toBeVisible();
  expect(document.title).toBe("Post Library · Outspoken");
  await expect.element(page.getByRole("status").filter({ hasText: "Loading your posts" })).toBeVisible();
  release();
  await expect.element(cards.getByRole("heading", { name: "What the small ones knew" })).toBeVisible();
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
  expect(hue("Draft")).toBe("grey");
  expect(hue("Review")).toBe("blue");
  expect(hue("Ready")).toBe("green");
  expect(hue("Published")).toBe("purple");
  expect(hue("Archived")).toBe("yellow");
});

test("when there is nothing it says so and leads to recording", async () => {
  answer(API.posts, []);
  await show(<Library />);
  await expect.element(heading("No posts found")).toBeVisible();
  await expect
    .element(page.getByText("Start creating posts to build your library", { exact: true }))
    .toBeVisible();
  await page.getByRole("link", { name: "Create Your First Post" }).click();
  await expect.element(page.getByLabelText("Address")).toMatchTextContent(PATHS.recording);
});

test("an answer that is no array is an empty library", async () => {
  answerWrongly(API.posts, { posts: "none" });
  await show(<Library />);
  await expect.element(heading("No posts found")).toBeVisible();
});

test("a list that does not load is asked for once more, then shown as empty with the reason", async () => {
  cutOff(API.posts);
  cutOff(API.posts);
  answer(API.posts, [POST]);
  await show(<Library />);
  await expect.element(heading("No posts found")).toBeVisible();
  await expect
    .element(page.getByText("Start creating posts to build your library", { exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole("alert")).toMatchTextContent("We can't reach the server.");
  expect(calls).toHaveLength(2);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => cards.elements()).toHaveLength(1);
});

test("search finds a part of title, hook or body, whatever the case, and nothing else", async () => {
  await showLibrary({
    ...POST,
    title: "Kraken",
    hook: "Leviathan rises.",
    body: "It sank the ship.",
    cta: "Ahoy?",
  });
  for (const found of ["kRAK", "leviathan R", "SANK the"]) {
    await search.fill(found);
    await expect.element(page.getByText("1 of 1 post")).toBeVisible();
    await expect.poll(() => cards.elements()).toHaveLength(1);
  }
  for (const missed of ["kraken leviathan", "ahoy", "draft"]) {
    await search.fill(missed);
    await expect.element(heading("No posts found")).toBeVisible();
    await expect.element(page.getByText("Try adjusting your search terms", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Create Your First Post" })).toBeVisible();
  }
  await search.clear();
  await expect.poll(() => cards.elements()).toHaveLength(1);
});

test("search asks the server for nothing", async () => {
  await showLibrary(POST);
  const before = calls.length;
  await search.fill("no such thing");
  await expect.element(heading("No posts found")).toBeVisible();
  expect(calls).toHaveLength(before);
  // It is kept for who comes back.
  await search.clear();
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
    const sent = calls.length;
    await page.getByText(label, { exact: true }).last().click();
    await expect.poll(() => calls.length).toBeGreaterThan(sent);
    expect(calls.at(-1)?.searchParams.get("status")).toBe(status);
    await expect.poll(() => cards.elements()).toHaveLength(shown);
  }
});

test("a review under way ends on the card by itself", async () => {
  answer(API.posts, [{ ...POST, status: "review", reviewing: true }]);
  await showLibrary(POST);
  await expect.element(cards.getByText("Review", { exact: true })).toBeVisible();
  await expect.element(cards.getByText("Draft", { exact: true }), { timeout: 10_000 }).toBeVisible();
});

const menu = page.getByRole("menu");
const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
const opener = cards.getByRole("button", { name: /^Actions for / });

test.each([
  ["draft", ["View Details", "Edit", "Copy", "Publish", "Schedule…", "Archive", "Delete"]],
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
