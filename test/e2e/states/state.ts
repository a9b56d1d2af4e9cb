import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { newAuthor, signIn } from "../typed-notes.ts";

/** A screen as somebody may find it. `open` leads a new page there, and ends when all of it stands. */
export interface State {
  /** In words, and once: pictures and tests are named after it. */
  name: string;
  open: (page: Page, request: APIRequestContext) => Promise<unknown>;
  /** Only small screens have it. */
  onPhoneOnly?: true;
  /** What is open in it closes when the screen changes its layout, so that it is opened at each size. */
  atEachSize?: true;
}

/** By their names, each as what leads there where that says it all. */
export type States = Record<string, State["open"] | Omit<State, "name">>;

export const listOf = (states: States): State[] =>
  Object.entries(states).map(([name, state]) =>
    typeof state === "function" ? { name, open: state } : { name, ...state },
  );

/** The connection breaks under calls of these paths. */
export async function cutLine(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) await page.route(`**${path}`, (route) => route.abort("connectionreset"));
}

/** An address as a newcomer finds it, once `shown` can be seen; calls of the paths that are `cut` fail. */
export const newcomerAt =
  (path: string, shown: (page: Page) => Locator, ...cut: string[]) =>
  async (page: Page, request: APIRequestContext): Promise<void> => {
    await signIn(page, await newAuthor(request));
    await cutLine(page, ...cut);
    await page.goto(path);
    await expect(shown(page).first()).toBeVisible();
  };

/** An address as anybody finds it, once `shown` can be seen. */
export const anybodyAt =
  (path: string, shown: (page: Page) => Locator) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await expect(shown(page).first()).toBeVisible();
  };
