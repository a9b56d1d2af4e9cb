import type { Locator, Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { clipboard } from "./conversation.ts";
import { DEEP, expect, expectToast, test, toastText } from "./fixtures.ts";
import { screen } from "./recorder.ts";
import { SPOKEN_NOTE, speak } from "./speech.ts";

/** More stops than any screen has. */
const MOST_STOPS = 80;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Goes on by Tab until `target` has the focus. Each stop on the way must be seen to have it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("Tab");
    await expectFocusSeen(page);
  }
  throw new Error(`No Tab leads to ${target}.`);
}

/** Something on the page has the focus, whether or not one can see it. */
const expectFocusKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.localName), "what has the focus")
    .not.toBe("body");

/** What has the focus is marked: itself, by what is drawn over it, or as the label or form that it stands in. */
async function expectFocusSeen(page: Page): Promise<void> {
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

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function fillIn(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test("a keyboard alone goes from the landing page to a copied post", DEEP, async ({ speakingPage }) => {
  test.slow();
  const page = await speakingPage(await speak(SPOKEN_NOTE, { padSeconds: 1 }));
  await page.goto(PATHS.landing);
  await tabTo(page, page.getByRole("link", { name: "Try free (5 recordings)" }));
  await page.keyboard.press("Enter");
  // A Tab on the page that is being left would be lost with it.
  await expect(page.getByRole("tab", { name: "Sign Up", selected: true })).toBeVisible();
  await tabTo(page, page.getByRole("tab", { name: "Sign Up" }));
  await fillIn(page, "First name", "Ana");
  await fillIn(page, "Last name", "Ruiz");
  await fillIn(page, "Email", `${crypto.randomUUID()}@example.com`);
  await fillIn(page, "Password", "a good password");
  await tabTo(page, button(page, "Start Free Trial"));
  await page.keyboard.press("Space");
  await expectToast(page, "Account created!", "Welcome to Outspoken. Let's create your first post!");
  await expect(page).toHaveURL(PATHS.record);
  await expectFocusKept(page);

  const { start, stop, timer, overlay } = screen(page);
  await tabTo(page, start);
  await page.keyboard.press("Enter");
  await expect(stop).toBeFocused();
  await expect(timer).toContainText("00:11");
  await page.keyboard.press("Enter");
  await expect(overlay).toBeVisible();
  await expectFocusKept(page);
  await expect(button(page, "See your draft")).toBeFocused({ timeout: 60_000 });
  await expectFocusSeen(page);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/app\/chat\/[\w-]+$/);
  const editor = page.getByRole("region", { name: "Your draft" });
  await expect(editor).toBeVisible();
  await expectFocusKept(page);
  const hooks = editor.getByRole("radio");
  await tabTo(page, hooks.nth(0));
  await page.keyboard.press("ArrowDown");
  await expect(hooks.nth(1)).toBeChecked();
  await expectFocusSeen(page);
  await tabTo(page, button(page, "Copy"));
  // Not before the body that belongs below this hook is there.
  await expect(button(page, "Copy")).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(toastText(page, "Copied")).toBeVisible();
  await expect(button(page, "Copy")).toBeFocused();

  const hook = await editor.locator("label:has(:checked) [dir=auto]").innerText();
  expect((await clipboard(page)).split("\n")[0]).toBe(hook);
});
