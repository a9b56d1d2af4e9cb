import { readFile } from "node:fs/promises";
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from "#contract/limits.ts";
import { PATHS } from "../../web/paths.ts";
import { expect, test } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { speak } from "./speech.ts";
import { newAuthor, signIn } from "./typed-notes.ts";
import { player, SAID, upload, vault, wavFile } from "./vault.ts";

test("a tooltip waits before it opens, the next one does not, and after a while it waits again", async ({
  page,
  request,
}) => {
  const author = await newAuthor(request);
  const sound = wavFile(await readFile(await speak(SAID)));
  await upload(request, author, sound);
  await upload(request, author, sound);
  await signIn(page, author);
  await page.clock.install();
  await page.goto(PATHS.recordings);
  const { entries } = vault(page);
  await expect(entries).toHaveCount(2);
  // From here on no time passes but what is asked for.
  await page.clock.pauseAt(Date.now() + 60_000);
  const [first, second] = [0, 1].map((at) => player(entries.nth(at)).download);
  const tooltip = page.getByRole("tooltip");
  // In steps, as a hand does: on its way over the page it is seen not to be going to the tooltip.
  const leave = () => page.mouse.move(0, 0, { steps: 10 });

  await first?.hover();
  await page.clock.runFor(TOOLTIP_DELAY_MS - 1);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText("Download");

  await leave();
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(TOOLTIP_SKIP_DELAY_MS - 1);
  await second?.hover();
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText("Download");

  await leave();
  await page.clock.runFor(TOOLTIP_SKIP_DELAY_MS);
  await first?.hover();
  await page.clock.runFor(TOOLTIP_DELAY_MS - 1);
  await expect(tooltip).toHaveCount(0);
});

test("the keyboard has its tooltip at once, and Escape closes it", async ({ page, request }) => {
  const author = await newAuthor(request);
  await upload(request, author, wavFile(await readFile(await speak(SAID))));
  await signIn(page, author);
  await page.goto(PATHS.recordings);
  const { download } = player(vault(page).entries.first());
  await tabTo(page, download);
  await expect(page.getByRole("tooltip")).toHaveText("Download");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await expect(download).toBeFocused();
});
