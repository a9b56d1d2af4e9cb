import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { onDevice, recordFor, typeOffline } from "./recorder.ts";
import { openTryIt, tryIt } from "./visitor.ts";

const NOTE =
  "We moved the whole team to Lisbon last spring and nobody has looked back since. All three of them stayed.";

test(
  "what a visitor said and could not send is on the landing page when they come back, and goes by itself",
  DEEP,
  async ({ page, context }) => {
    await openTryIt(page);
    await typeOffline(page, context, NOTE);
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(PATHS.landing);
    await expect(tryIt(again).draft).toContainText("All three of them stayed.");
    await expect(tryIt(again).left).toHaveText("4 free recordings left");
    expect(await onDevice(again)).toEqual([]);
  },
);

test(
  "so is what a closed tab broke off, to be heard, sent or discarded, and the keyboard stays where it is",
  DEEP,
  async ({ page, context }) => {
    await openTryIt(page);
    await recordFor(page, 2);
    await page.close();
    const again = await context.newPage();
    await again.goto(PATHS.landing);
    const { waiting } = tryIt(again);
    await expect(waiting).toContainText(/Interrupted at 0:0[12]/);
    for (const name of ["Play", "Send again", "Download", "Discard"]) {
      await expect(waiting.getByRole("button", { name })).toBeVisible();
    }
    await expect(again.locator(":focus")).toHaveCount(0);
  },
);

test("the recorder is not fetched for those who have nothing waiting", DEEP, async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (call) => call.resourceType() === "script" && scripts.push(call.url()));
  await page.goto(PATHS.landing, { waitUntil: "networkidle" });
  expect(scripts.filter((url) => /\/assets\/try\b/.test(url))).toEqual([]);
  await openTryIt(page);
  expect(scripts.filter((url) => /\/assets\/try\b/.test(url))).toHaveLength(1);
});
