import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { newAuthor, signIn } from "../people.ts";

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1440, height: 900 };
/** 1,280 x 1,024 at 400 %. */
export const ZOOMED = { width: 320, height: 256 };
/** A phone of today, for text at 200 %. */
const TALL_PHONE = { width: 390, height: 844 };

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

/** A screen that offers a newcomer to try again, as these calls of it fail. */
export const notLoadedAt = (path: string, ...cut: string[]) =>
  newcomerAt(path, (page) => page.getByRole("main").getByRole("button", { name: "Try again" }), ...cut);

/** An address as anybody finds it, once `shown` can be seen. */
export const anybodyAt =
  (path: string, shown: (page: Page) => Locator) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await expect(shown(page).first()).toBeVisible();
  };

/** How a browser may be set while a state is looked at. */
interface Look {
  viewport: typeof PHONE;
  colorScheme: "light" | "dark";
  /** What the browser's settings say of text. */
  textPx?: number;
  forcedColors?: "active";
}

/** What people set who do not see well. */
export const LARGER: Look[] = [
  { viewport: ZOOMED, colorScheme: "light" },
  { viewport: TALL_PHONE, colorScheme: "light", textPx: 32 },
  { viewport: PHONE, colorScheme: "dark", forcedColors: "active" },
];

const COLOR_SCHEMES = ["light", "dark"] as const;

/** Each theme at each size, then what is larger. */
export function looksAt({ onPhoneOnly }: State): Look[] {
  const screens = onPhoneOnly ? [PHONE] : [PHONE, DESK];
  const inEachTheme = (viewport: typeof PHONE) =>
    COLOR_SCHEMES.map((colorScheme) => ({ viewport, colorScheme }));
  return [...screens.flatMap(inEachTheme), ...LARGER];
}

/** Opens a state so that it is seen with one look after the other. */
export async function opener(page: Page, request: APIRequestContext, { open, atEachSize }: State) {
  const settings = await page.context().newCDPSession(page);
  let width = 0;
  return async ({ viewport, colorScheme, textPx = 16, forcedColors }: Look): Promise<void> => {
    await page.setViewportSize(viewport);
    await settings.send("Page.setFontSizes", { fontSizes: { standard: textPx } });
    if (width === 0 || (atEachSize && width !== viewport.width)) await open(page, request);
    width = viewport.width;
    await page.emulateMedia({ colorScheme, forcedColors: forcedColors ?? "none" });
  };
}
