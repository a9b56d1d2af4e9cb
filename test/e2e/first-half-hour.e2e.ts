import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { conversation, pickTool } from "./conversation.ts";
import { DEEP, expect, fillSignUp, test } from "./fixtures.ts";
import { consent } from "./member.ts";
import { cards } from "./open-library.ts";
import { goToPayment, payAndReturn } from "./plan.ts";
import { toastText } from "./recorder.ts";
import { speak } from "./speech.ts";
import { tryIt } from "./visitor.ts";

const SPOKEN =
  "Last week I told my team that we would stop working on weekends. Nobody believed me at first. " +
  "But the work got better, and the bugs went down.";
const MOST_CLICKS = 16;
const CLICKS_TO_A_DRAFT = 3;

/** Counts what is pressed, on every page that is opened. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("outspokenPressed", () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    // Not what a key, a script or a label makes of one: those have no place on the screen.
    document.addEventListener(
      "click",
      (event) => {
        if (event.isTrusted && event.detail > 0) Reflect.get(window, "outspokenPressed")();
      },
      true,
    );
  });
  return () => clicks;
}

test(
  `to a post and a plan in ${MOST_CLICKS} clicks, to a draft in ${CLICKS_TO_A_DRAFT}`,
  DEEP,
  async ({ speakingPage }) => {
    test.slow();
    const page = await speakingPage(await speak(SPOKEN, { padSeconds: 1 }));
    const clicks = await countClicks(page);
    await page.goto(PATHS.landing);
    await page.getByRole("button", { name: "Press and speak" }).first().click();
    const { stop, timer, draft, keep } = tryIt(page);
    await expect(timer).toContainText("00:11");
    await stop.click();
    await expect(draft).toBeVisible();
    expect(clicks()).toBeLessThanOrEqual(CLICKS_TO_A_DRAFT);

    await keep.click();
    await fillSignUp(page);
    await expect(page).toHaveURL(/\/app\/chat\/./);
    const { editor, box, send, answers } = conversation(page);
    await expect(editor.getByRole("radio")).toHaveCount(2);
    await editor.getByRole("radio").nth(1).click();
    const before = await answers.count();
    await box.fill("Make it shorter.");
    await send.click();
    await expect(answers).toHaveCount(before + 1);
    await editor.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(toastText(page, "Copied")).toBeVisible();

    await page.getByRole("link", { name: "Library" }).first().click();
    await expect(cards(page)).toHaveCount(1);
    await cards(page).getByRole("link").first().click();
    await pickTool(page, "Connect LinkedIn and post");
    await consent(page);
    await expect(page.getByRole("link", { name: "View on LinkedIn" })).toBeVisible();

    await page.getByRole("link", { name: "Billing" }).first().click();
    await goToPayment(page);
    await payAndReturn(page);
    expect(clicks()).toBeGreaterThan(10);
    expect(clicks()).toBeLessThanOrEqual(MOST_CLICKS);
  },
);
