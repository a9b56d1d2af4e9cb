import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { axeFindings } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { NOTE } from "./open-draft.ts";
import { alterList, cards, openLibrary, openMenu } from "./open-library.ts";
import { newAuthor, signIn } from "./typed-notes.ts";
import { newWriter } from "./writers.ts";

const search = (page: Page) => page.getByPlaceholder("Search posts...");
const STATUSES = ["draft", "review", "ready", "published", "archived"];

test.describe("what it shows", () => {
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
