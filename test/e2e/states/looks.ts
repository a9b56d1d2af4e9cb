import type { APIRequestContext, Page } from "@playwright/test";
import { PHONE, TALL_PHONE, ZOOMED } from "./sizes.ts";
import { COLOR_SCHEMES, type State, screensOf } from "./states.ts";

/** How a browser may be set while a state is looked at. */
export interface Look {
  viewport: typeof PHONE;
  colorScheme: (typeof COLOR_SCHEMES)[number];
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

/** Each theme at each size, then what is larger. */
export const looksAt = (state: State): Look[] => [
  ...screensOf(state).flatMap((viewport) => COLOR_SCHEMES.map((colorScheme) => ({ viewport, colorScheme }))),
  ...LARGER,
];

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
