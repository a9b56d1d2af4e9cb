import { join } from "node:path";
import { ROOT } from "../../dev/tools.ts";
import { test } from "./fixtures.ts";
import { looksAt, opener } from "./states/looks.ts";
import { MAIL_STATES } from "./states/mails.ts";
import { ZOOMED } from "./states/sizes.ts";
import { STATES } from "./states/states.ts";

/** Under the root of the checkout; git leaves it alone. */
const FOLDER = "pictures";

test.use({ contextOptions: { reducedMotion: "reduce" }, bypassCSP: true });

// Nothing scrolls in a picture: there is no bar to keep room for. Our policy would not let this style in.
const style = ":root { scrollbar-gutter: auto }";

for (const state of [...STATES, ...MAIL_STATES]) {
  test(state.name, async ({ page, request }) => {
    const openWith = await opener(page, request, state);
    for (const look of looksAt(state)) {
      await openWith(look);
      const { viewport, colorScheme, forcedColors, textPx } = look;
      await page.evaluate(() => document.fonts.ready);
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      // As tall as what it shows, so that nothing floats in its middle; a dialog is looked at where it stands.
      const dialog = await page.getByRole("dialog").first().isVisible();
      // A taller window than that of somebody who zooms has another layout, and any other size takes the larger text away.
      const keepsSize = dialog || viewport === ZOOMED || textPx !== undefined;
      const tall = keepsSize ? viewport.height : Math.max(viewport.height, await height());
      if (!keepsSize) await page.setViewportSize({ ...viewport, height: tall });
      // What is as high as the screen would grow with it.
      const grows = !dialog && textPx === undefined && (await height()) > tall;
      if (grows && !keepsSize) await page.setViewportSize(viewport);
      const kind = `${viewport.width}.${colorScheme}${forcedColors ? ".forced" : ""}`;
      const path = join(ROOT, FOLDER, `${state.name.replace(/\W+/g, "-")}.${kind}.png`);
      await page.screenshot({ path, animations: "disabled", fullPage: grows, style });
    }
  });
}
