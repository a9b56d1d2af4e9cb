import { readFileSync } from "node:fs";
import { matchPath } from "react-router-dom";
import { expect, test } from "vitest";
import { PAGES, STATIC_PAGES } from "#contract/pages.ts";
import { PATHS, SHORTCUTS } from "../../web/paths.ts";
import { SCREENS } from "../../web/screens.ts";

const STATIC: string[] = Object.values(STATIC_PAGES);

test("every page is exactly one screen's", () => {
  expect(SCREENS.flatMap(({ pages }) => pages).toSorted()).toEqual(Object.values(PAGES).toSorted());
});

test("every address within the app is exactly one page, whatever the id in it", () => {
  const addresses = Object.values(PATHS)
    .map((path) => (typeof path === "string" ? path : path("an id/with ?signs")))
    .map((path) => path.replace(/[?#].*$/, ""))
    .filter((path) => path !== PATHS.landing && !STATIC.includes(path));
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) {
    const pages = Object.values(PAGES).filter((page) => matchPath(page, address));
    expect(pages, address).toHaveLength(1);
  }
});

test("short addresses lead to the same pages on a first load as within the app", () => {
  const redirects = readFileSync("web/public/_redirects", "utf8").trim().split("\n");
  expect(redirects).toEqual(Object.entries(SHORTCUTS).map(([from, to]) => `${from} ${to} 302`));
});
