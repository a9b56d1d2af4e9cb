import type { Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { axeFindings } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { hueOf } from "./hue.ts";
import { NOTE } from "./open-draft.ts";
import { alterList, cards, LIST, openLibrary, openMenu } from "./open-library.ts";
import { newAuthor, signIn } from "./typed-notes.ts";
import { newWriter } from "./writers.ts";

const search = (page: Page) => page.getByPlaceholder("Search posts...");
const STATUSES = ["draft", "review", "ready", "published", "archived"];

test.describe("what it shows", () => {
  test("title and subtitle", async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    await page.goto(PATHS.library);
    await expect(page.getByRole("heading", { level: 1, name: "Post Library" })).toBeVisible();
    await expect(page.getByText("Manage and refine your LinkedIn posts", { exact: true })).toBeVisible();
    await expect(page).toHaveTitle("Post Library · Outspoken");
  });

  test("a spinner, then the cards", async ({ page, request }) => {
    const writer = await newWriter(request, NOTE);
    await signIn(page, writer);
    const { release } = await holdBack(page, `**${API.posts}`);
    await page.goto(PATHS.library);
    await expect(page.getByRole("status").filter({ hasText: "Loading your posts" })).toBeVisible();
    release();
    await expect(cards(page)).toHaveCount(1);
  });

  test("a card: hook for title, badge, score, body, strength, improvement, words and date", async ({
    page,
    request,
  }) => {
    const writer = await newWriter(request, NOTE);
    const hook = "A hook of more than fifty characters is cut there, and an ellipsis says so.";
    const body = `${"All of the first one hundred and fifty characters are shown. ".repeat(3)}Not this.`;
    const { wordCount } = await writer.patch({ hook, body });
    const review = { overallScore: 7.5, strengths: ["Strong.", "Other."], improvements: ["Weak.", "More."] };
    await alterList(page, (posts) =>
      posts.map((post) => ({ ...post, review, createdAt: "2026-11-03T12:00:00.000Z" })),
    );
    await openLibrary(page, writer);
    const card = cards(page).first();
    await expect(card.getByRole("heading")).toHaveText(`${hook.slice(0, 50)}…`);
    await expect(card.getByText("Draft", { exact: true })).toBeVisible();
    await expect(card.getByText("Score 7.5 / 10")).toBeVisible();
    await expect(card.getByText(`${body.slice(0, 150)}…`, { exact: true })).toBeVisible();
    await expect(card).toContainText("Strengths: Strong.");
    await expect(card).toContainText("To improve: Weak.");
    await expect(card).not.toContainText("Other.");
    await expect(card).not.toContainText("More.");
    await expect(card.getByText(`${wordCount} words`, { exact: true })).toBeVisible();
    await expect(card.getByText("Nov 3, 2026", { exact: true })).toBeVisible();
  });

  test("a title stands in the place of the hook", async ({ page, request }) => {
    const writer = await newWriter(request, NOTE);
    await writer.patch({ title: "What the small ones knew" });
    await openLibrary(page, writer);
    await expect(cards(page).getByRole("heading", { name: "What the small ones knew" })).toBeVisible();
  });

  test("without a review there is no score, strength or improvement", async ({ page, request }) => {
    const writer = await newWriter(request, NOTE);
    await alterList(page, (posts) => posts.map((post) => ({ ...post, review: null })));
    await openLibrary(page, writer);
    await expect(cards(page)).not.toContainText(/Score|Strengths:|To improve:/);
  });

  test("scores are green from 8, yellow from 6 and red below, numbers and texts alike", async ({
    page,
    request,
  }) => {
    const writer = await newWriter(request, NOTE);
    const scores = [8, "8.0", 7.9, "6", 5.9];
    await alterList(page, ([post]) =>
      scores.map((overallScore) => ({
        ...post,
        id: `${overallScore}`,
        review: { ...post?.review, overallScore },
      })),
    );
    await openLibrary(page, writer);
    const colours = await page
      .getByText(/^Score /)
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).color));
    const [eight, eightText, below8, six, below6] = colours;
    expect(eight).toBe(eightText);
    expect(below8).toBe(six);
    expect([hueOf(eight), hueOf(six), hueOf(below6)]).toEqual(["green", "yellow", "red"]);
  });

  test("badges: draft grey, review blue, ready green, published purple, archived yellow", async ({
    page,
    request,
  }) => {
    const writer = await newWriter(request, NOTE);
    await alterList(page, ([post]) => STATUSES.map((status) => ({ ...post, id: status, status })));
    await openLibrary(page, writer);
    const colourOf = (label: string) =>
      cards(page)
        .getByText(label, { exact: true })
        .evaluate((badge) => getComputedStyle(badge).backgroundColor);
    expect(hueOf(await colourOf("Draft"))).toBe("grey");
    expect(hueOf(await colourOf("Review"))).toBe("blue");
    expect(hueOf(await colourOf("Ready"))).toBe("green");
    expect(hueOf(await colourOf("Published"))).toBe("purple");
    expect(hueOf(await colourOf("Archived"))).toBe("yellow");
  });

  for (const [width, columns] of [
    [360, 1],
    [800, 2],
    [1440, 3],
  ] as const) {
    test(`${columns} column(s) at ${width} px, and nothing to scroll sideways`, async ({ page, request }) => {
      const writer = await newWriter(request, NOTE);
      await alterList(page, ([post]) => STATUSES.map((status) => ({ ...post, id: status, status })));
      await page.setViewportSize({ width, height: 900 });
      await openLibrary(page, writer);
      const lefts = await cards(page).evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect().left),
      );
      expect(new Set(lefts).size).toBe(columns);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    });
  }

  test("nobody sees the posts of somebody else", async ({ page, request }) => {
    await newWriter(request, NOTE);
    await signIn(page, await newAuthor(request));
    await page.goto(PATHS.library);
    await expect(page.getByRole("heading", { name: "No posts found" })).toBeVisible();
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`has no accessibility problem that axe knows, ${colorScheme}`, async ({ page, request }) => {
      const writer = await newWriter(request, NOTE);
      await alterList(page, ([post]) => STATUSES.map((status) => ({ ...post, id: status, status })));
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await openLibrary(page, writer);
      expect(await axeFindings(page)).toEqual([]);
      await openMenu(page);
      expect(await axeFindings(page)).toEqual([]);
    });
  }
});

test.describe("when there is nothing", () => {
  test("it says so and leads to recording", async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    await page.goto(PATHS.library);
    await expect(page.getByRole("heading", { name: "No posts found" })).toBeVisible();
    await expect(page.getByText("Start creating posts to build your library", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Create Your First Post" }).click();
    await expect(page).toHaveURL(PATHS.recording);
  });

  test("an answer that is no array is an empty library", async ({ page, request }) => {
    const writer = await newWriter(request, NOTE);
    await alterList(page, () => ({ posts: "none" }));
    await signIn(page, writer);
    await page.goto(PATHS.library);
    await expect(page.getByRole("heading", { name: "No posts found" })).toBeVisible();
  });

  test("a list that does not load is asked for once more, then shown as empty with the reason", async ({
    page,
    request,
  }) => {
    const writer = await newWriter(request, NOTE);
    await signIn(page, writer);
    let asked = 0;
    await page.route(LIST, async (route) => {
      asked += 1;
      await route.abort("connectionreset");
    });
    await page.goto(PATHS.library);
    await expect(page.getByRole("heading", { name: "No posts found" })).toBeVisible();
    await expect(page.getByText("Start creating posts to build your library", { exact: true })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("We can't reach the server.");
    expect(asked).toBe(2);
    await page.unroute(LIST);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(cards(page)).toHaveCount(1);
  });

  test("one failure alone is not noticed", async ({ page, request }) => {
    const writer = await newWriter(request, NOTE);
    await page.route(LIST, (route) => route.abort("connectionreset"), { times: 1 });
    await openLibrary(page, writer);
    await expect(cards(page)).toHaveCount(1);
  });
});

test.describe("search", () => {
  test("finds a part of title, hook or body, whatever the case, and nothing else", async ({
    page,
    request,
  }) => {
    const writer = await newWriter(request, NOTE);
    await writer.patch({
      title: "Kraken",
      hook: "Leviathan rises.",
      body: "It sank the ship.",
      cta: "Ahoy?",
    });
    await openLibrary(page, writer);
    for (const found of ["kRAK", "leviathan R", "SANK the"]) {
      await search(page).fill(found);
      await expect(page.getByText("1 of 1 post")).toBeVisible();
      await expect(cards(page)).toHaveCount(1);
    }
    for (const missed of ["kraken leviathan", "ahoy", "draft"]) {
      await search(page).fill(missed);
      await expect(page.getByRole("heading", { name: "No posts found" })).toBeVisible();
      await expect(page.getByText("Try adjusting your search terms", { exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: "Create Your First Post" })).toBeVisible();
    }
    await search(page).clear();
    await expect(cards(page)).toHaveCount(1);
  });

  test("asks the server for nothing", async ({ page, request }) => {
    const writer = await newWriter(request, NOTE);
    await openLibrary(page, writer);
    const asked: string[] = [];
    page.on("request", (sent) => asked.push(sent.url()));
    await search(page).fill("no such thing");
    await expect(page.getByRole("heading", { name: "No posts found" })).toBeVisible();
    expect(asked.filter((url) => url.includes("/api/"))).toEqual([]);
  });

  test("is kept for who comes back, and gone for who comes anew", async ({ page, request }) => {
    const writer = await newWriter(request, NOTE);
    await writer.patch({ title: "Kraken" });
    await openLibrary(page, writer);
    await search(page).fill("krak");
    await cards(page).getByRole("link", { name: "Kraken" }).click();
    await expect(page).toHaveURL(PATHS.post(writer.post.id));
    await page.goBack();
    await expect(search(page)).toHaveValue("krak");
    await page.getByRole("link", { name: "Recent Sessions" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Recent Sessions" })).toBeVisible();
    await page.getByRole("link", { name: "Library", exact: true }).click();
    await expect(search(page)).toHaveValue("");
  });
});

test("the status filter is sent to the server, and All sends none", async ({ page, request }) => {
  const writer = await newWriter(request, NOTE);
  await openLibrary(page, writer);
  const filters = page.getByRole("group", { name: "Status" }).getByRole("radio");
  await expect(filters).toHaveCount(5);
  for (const [at, label, status, shown] of [
    [1, "Drafts", "draft", 1],
    [2, "Ready", "ready", 0],
    [3, "Published", "published", 0],
    [4, "Archived", "archived", 0],
    [0, "All", null, 1],
  ] as const) {
    await expect(filters.nth(at)).toHaveAccessibleName(label);
    const sent = page.waitForRequest(LIST);
    await page.getByText(label, { exact: true }).last().click();
    expect(new URL((await sent).url()).searchParams.get("status")).toBe(status);
    await expect(cards(page)).toHaveCount(shown);
  }
});

test("a review under way ends on the card by itself", async ({ page, request }) => {
  const writer = await newWriter(request, NOTE);
  await alterOnce(page);
  await openLibrary(page, writer);
  await expect(cards(page).getByText("Review", { exact: true })).toBeVisible();
  await expect(cards(page).getByText("Draft", { exact: true })).toBeVisible();
});

/** The first list shows its posts in review; the next ones are the server's own. */
const alterOnce = (page: Page) =>
  page.route(
    LIST,
    async (route) => {
      const response = await route.fetch();
      const posts: Post[] = await response.json();
      const json = posts.map((post) => ({ ...post, status: "review", reviewing: true }));
      await route.fulfill({ response, json });
    },
    { times: 1 },
  );
