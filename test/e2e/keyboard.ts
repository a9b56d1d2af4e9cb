import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** More stops than any screen has. */
const MOST_STOPS = 80;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Goes on by Tab, or back, until `target` has the focus. Each stop on the way must be seen to have it. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
    await expectFocusSeen(page);
  }
  throw new Error(`No ${key} leads to ${target}.`);
}

/** Something on the page has the focus, whether or not one can see it. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.localName), "what has the focus")
    .not.toBe("body");

/** What has the focus is marked: itself, by what is drawn over it, or as the label or form that it stands in. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expectFocusKept(page);
  await expect.poll(() => page.evaluate(unmarked), "what has the focus unseen").toBeNull();
}

/** The focused element if nothing marks it, else null. Runs in the page. */
function unmarked(): string | null {
  const focused = document.activeElement;
  if (!focused) return "nothing";
  // A button may be larger than what is drawn of it.
  const styles = [focused, focused.firstElementChild, focused.closest("label"), focused.closest("form")]
    .filter((element) => element !== null)
    .map((element) => getComputedStyle(element));
  styles.push(getComputedStyle(focused, "::after"));
  const marked = styles.some(
    ({ outlineStyle, outlineWidth, outlineColor }) =>
      outlineStyle !== "none" &&
      Number.parseFloat(outlineWidth) >= 2 &&
      !/, 0\)|\/ 0\)|transparent/.test(outlineColor),
  );
  return marked ? null : focused.outerHTML.slice(0, 200);
}
