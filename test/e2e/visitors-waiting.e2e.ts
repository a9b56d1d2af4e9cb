import { ERROR_MESSAGES } from "#contract/errors.ts";
import { PATHS } from "../../web/paths.ts";
import { DEEP } from "./fixtures.ts";
import { expectKept, onDevice, recordFor, toastText, typeOffline } from "./recorder.ts";
import { silence } from "./sounds.ts";
import { expect, sayingInOutage, test } from "./speech-app.ts";
import { wavFile } from "./vault.ts";
import { leftInStorage, openTryIt, tryIt } from "./visitor.ts";

const NOTE =
  "We moved the whole team to Lisbon last spring and nobody has looked back since. All three of them stayed.";

test("what a visitor said in vain stays and costs nothing, until it is heard", async ({ page }) => {
  const { file, waiting, draft, left } = await openTryIt(page);
  await file.setInputFiles(wavFile(silence(3)));
  await expect(toastText(page, ERROR_MESSAGES.no_speech)).toBeVisible();
  await expectKept(page, waiting, /No speech was heard in this/);
  expect(await leftInStorage(page)).toBeNull();
  await waiting.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard it" }).click();
  await expect(waiting).toBeHidden();

  await file.setInputFiles(wavFile(sayingInOutage(NOTE)));
  await expect(toastText(page, ERROR_MESSAGES.speech_unavailable)).toBeVisible();
  await expectKept(page, waiting, /We'll try again while this page is open/);
  await expect(left).toHaveText("5 free recordings left");
  await waiting.getByRole("button", { name: "Send again" }).click();
  await expect(draft).toContainText("All three of them stayed.");
  await expect(left).toHaveText("4 free recordings left");
  expect(await onDevice(page)).toEqual([]);
});

test("what a closed tab broke off is there again, what was unsent goes", DEEP, async ({ page, context }) => {
  await openTryIt(page);
  await recordFor(page, 2);
  await page.close();
  const again = await context.newPage();
  await again.goto(PATHS.landing);
  const { waiting } = tryIt(again);
  await expect(waiting).toContainText(/Interrupted at 0:0[12]/);
  for (const name of ["Play", "Send", "Download", "Discard"])
    await expect(waiting.getByRole("button", { name })).toBeVisible();
  await expect(again.locator(":focus")).toHaveCount(0);

  await typeOffline(again, context, NOTE);
  await again.close();
  await context.setOffline(false);
  const last = await context.newPage();
  await last.goto(PATHS.landing);
  await expect(tryIt(last).draft).toContainText("All three of them stayed.");
  await expect(tryIt(last).left).toHaveText("4 free recordings left");
  expect(await onDevice(last)).toMatchObject([{ status: { kind: "waiting", reason: "undecided" } }]);
});
