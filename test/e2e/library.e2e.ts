import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { NOTE } from "./open-draft.ts";
import { alterList, cards, openLibrary } from "./open-library.ts";
import { newAuthor, signIn } from "./typed-notes.ts";
import { newWriter } from "./writers.ts";

const search = (page: Page) => page.getByPlaceholder("Search posts...");
const STATUSES = ["draft", "review", "ready", "published", "archived"];

test.describe("what it shows", () => {
  test("one, two or three columns, as there is room", async ({ page, request }) => {
    const writer = await newWriter(request, NOTE);
    await alterList(page, ([post]) => STATUSES.map((status) => ({ ...post, id: status, status })));
    await openLibrary(page, writer);
    const lefts = () =>
      cards(page).evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().left)).size);
    for (const [width, columns] of [
      [360, 1],
      [800, 2],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(lefts).toBe(columns);
    }
  });

  test("nobody sees the posts of somebody else", DEEP, async ({ page, request }) => {
    await newWriter(request, NOTE);
    await signIn(page, await newAuthor(request));
    await page.goto(PATHS.library);
    await expect(page.getByRole("heading", { name: "No posts found" })).toBeVisible();
  });
});

test.describe("search", () => {
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
