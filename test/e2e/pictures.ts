import { join } from "node:path";
import { ROOT } from "../../dev/tools.ts";
import { test } from "./fixtures.ts";
import { MAIL_STATES } from "./states/mails.ts";
import { COLOR_SCHEMES, STATES, screensOf } from "./states/states.ts";

/** Under the root of the checkout; git leaves it alone. */
const FOLDER = "pictures";

test.use({ contextOptions: { reducedMotion: "reduce" }, bypassCSP: true });

// Nothing scrolls in a picture: there is no bar to keep room for. Our policy would not let this style in.
const style = ":root { scrollbar-gutter: auto }";

for (const state of [...STATES, ...MAIL_STATES]) {
  test(state.name, async ({ page, request }) => {
    for (const [index, viewport] of screensOf(state).entries()) {
      await page.setViewportSize(viewport);
      if (index === 0 || state.atEachSize) await state.open(page, request);
      await page.evaluate(() => document.fonts.ready);
      for (const colorScheme of COLOR_SCHEMES) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        const height = () => page.evaluate(() => document.documentElement.scrollHeight);
        // As tall as what it shows, so that nothing floats in its middle; a dialog is looked at where it stands.
        const dialog = await page.getByRole("dialog").first().isVisible();
        const tall = dialog ? 0 : Math.max(viewport.height, await height());
        if (!dialog) await page.setViewportSize({ ...viewport, height: tall });
        // What is as high as the screen would grow with it.
        const grows = !dialog && (await height()) > tall;
        if (grows) await page.setViewportSize(viewport);
        const name = `${state.name.replace(/\W+/g, "-")}.${viewport.width}.${colorScheme}.png`;
        const path = join(ROOT, FOLDER, name);
        await page.screenshot({ path, animations: "disabled", fullPage: grows, style });
      }
    }
  });
}
