import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import Library from "../../web/pages/library/library.tsx";
import { POST } from "./people.ts";
import { accept, answer, answerWrongly, calls, cutOff, holdBack, refuse, sent } from "./server.ts";
import { show } from "./show.tsx";

beforeEach(() => localStorage.setItem(TOKEN_STORAGE_KEY, "a token"));
afterEach(async () => {
  localStorage.clear();
  vi.restoreAllMocks();
  await page.viewport(1440, 900);
});

const cards = page.getByRole("article");
const search = page.getByPlaceholder("Search posts...");
const opener = cards.first().getByRole("button", { name: /^Actions for / });
const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
const notifications = page.getByRole("region", { name: /Notifications/ });
const nothing = page.getByRole("heading", { name: "No posts found" });
const reads = () => calls.filter(({ pathname }) => pathname === API.posts).length;

async function choose(name: string): Promise<void> {
  await opener.click();
  await item(name).click();
}

const said = async (...words: string[]) => {
  for (const part of words) await expect.element(notifications).toMatchTextContent(part);
};

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
  await expect.element(nothing).toBeVisible();
  expect(reads()).toBe(2);
  expect(sent.map(({ body }) => body)).toEqual(name === "Restore" ? [{ status: "draft" }] : []);
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
  await expect.element(nothing).toBeVisible();
});

test("the menu stays at its button when the window changes or scrolls, and cards have the columns there is room for", async () => {
  answer(API.posts, many(0, 6));
  await show(
    <main className="px-4">
      <Library />
    </main>,
  );
  await opener.click();
  /** How far the menu is beside and below its button. */
  const place = () => {
    const menu = page.getByRole("menu").element().getBoundingClientRect();
    const at = opener.element().getBoundingClientRect();
    return [Math.abs(menu.right - at.right), menu.top - at.bottom].map(Math.round);
  };
  const columns = () => new Set(cards.elements().map((card) => card.getBoundingClientRect().left)).size;
  for (const [width, count] of [
    [1440, 3],
    [800, 2],
    [360, 1],
  ] as const) {
    await page.viewport(width, 900);
    await expect.poll(columns).toBe(count);
    await expect.poll(place).toEqual([0, 4]);
  }
  window.scrollTo(0, 80);
  await expect.poll(place).toEqual([0, 4]);
});

const many = (from: number, count: number): Post[] =>
  Array.from({ length: count }, (_, at) => ({ ...POST, id: `${from + at}`, title: `Copy ${from + at}` }));
const NEXT = { Link: `<${API.posts}?cursor=2>; rel="next"` };

test("the first page is there before the others, all are searched, and few are drawn at a time", async () => {
  answer(API.posts, many(0, 100), NEXT);
  const release = holdBack(API.posts, many(100, 51));
  await show(<Library />);
  await expect.element(page.getByText("100 posts so far, loading older ones…")).toBeVisible();
  release();
  await expect.element(page.getByText("151 posts", { exact: true })).toBeVisible();
  const drawn = cards.elements().length;
  expect(drawn).toBeLessThan(151);
  cards.last().element().scrollIntoView();
  await expect.poll(() => cards.elements().length).toBeGreaterThan(drawn);
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
  await expect.element(page.getByText("100 posts", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("151 posts", { exact: true })).toBeVisible();
});

test("a search is kept for who comes back", async () => {
  answer(API.posts, [{ ...POST, title: "Kraken" }]);
  const { unmount } = await show(<Library />);
  await search.fill("krak");
  await unmount();
  await show(<Library />);
  await expect.element(search).toHaveValue("krak");
  await search.clear();
});
