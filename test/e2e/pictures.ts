import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ROOT } from "../../dev/tools.ts";
import { PATHS } from "../../web/paths.ts";
import { expect, test } from "./fixtures.ts";
import { FOLDER, pictureOf } from "./pictures-index.ts";
import { openRecorder } from "./recorder.ts";
import { speak } from "./speech.ts";
import { MAIL_STATES } from "./states/mails.ts";
import { COLOR_SCHEMES, STATES, screensOf } from "./states/states.ts";
import { newAuthor, signIn } from "./typed-notes.ts";
import { upload, vaultOf, wavFile } from "./vault.ts";

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
        const path = join(ROOT, FOLDER, pictureOf(state.name, viewport.width, colorScheme));
        await page.screenshot({ path, animations: "disabled", fullPage: grows, style });
      }
    }
  });
}

const README_NOTE =
  "Okay so, we changed our pricing last month, and I was terrified. We used to have five plans, and nobody on my own team could explain the difference. So I called ten customers, and I asked each of them one question. What are you paying for? Nobody named a single feature. They all said the same thing. You answer the phone. So now we have one plan. I mean, I spent a year building features, and what people pay for is that somebody picks up.";

test.describe("README", () => {
  test.use({ contextOptions: { reducedMotion: "reduce", deviceScaleFactor: 2 } });

  test("spoken on a phone, a post on a desk", async ({ page, request, speakingPage }) => {
    const author = await newAuthor(request);
    const spoken = await speak(README_NOTE, { voice: "slt" });
    const shot = async (on: Page, viewport: { width: number; height: number }) => {
      await on.setViewportSize(viewport);
      const picture = await on.screenshot({ animations: "disabled", style });
      return `<img src="data:image/png;base64,${picture.toString("base64")}">`;
    };
    const phone = await speakingPage(spoken);
    await phone.setViewportSize({ width: 375, height: 760 });
    await signIn(phone, author);
    const { start, timer } = await openRecorder(phone);
    await start.click();
    await expect(timer).toContainText("00:12");
    const speaking = await shot(phone, { width: 375, height: 760 });

    await upload(request, author, wavFile(await readFile(spoken)));
    const [recording] = await vaultOf(request, author);
    await signIn(page, author);
    await page.goto(PATHS.chat(recording?.sessionId ?? ""));
    await page.getByText("your words.").waitFor();
    const written = await shot(page, { width: 1180, height: 800 });

    await page.setViewportSize({ width: 1164, height: 760 });
    await page.setContent(`<style>
      body { margin: 0; background: #e9e1d3 }
      img { position: absolute; box-shadow: 0 12px 40px #1c191640 }
      img:first-of-type { right: 28px; top: 28px; height: 704px; border-radius: 14px }
      img:last-of-type { left: 28px; bottom: 44px; height: 562px; border-radius: 34px; border: 6px solid #1c1916 }
    </style>${written}${speaking}`);
    await page.screenshot({ path: join(ROOT, FOLDER, "readme.png") });
  });
});
