import type { Page } from "@playwright/test";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { PATHS } from "../../web/paths.ts";
import { axeFindings } from "./axe.ts";
import { DEEP, expect, signUp, test } from "./fixtures.ts";
import { connect, feedWith } from "./member.ts";
import { expectToastTitle, openPost } from "./open-post.ts";
import { screen } from "./recorder.ts";
import { draftsOf } from "./session.ts";
import { speak } from "./speech.ts";

const NOTE =
  "Last week I told my team that we would stop working on weekends. Nobody believed me at first. " +
  "But the work got better, and the bugs went down.";

test("a post is scheduled from its page, appears in the schedule, moves by a day, and is taken out", async ({
  page,
  request,
}) => {
  const { id } = await openPost(page, request);
  await connect(page, id);
  await page.getByRole("button", { name: "Schedule…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Schedule", exact: true }).click();
  await expectToastTitle(page, "Post scheduled");
  await expect(page.getByRole("main").getByText("Scheduled for")).toBeVisible();

  await page.getByRole("link", { name: "Schedule", exact: true }).click();
  await expect(page).toHaveURL(PATHS.schedule);
  const weeks = page.getByRole("region", { name: "Weeks" });
  const entry = weeks.getByRole("link");
  await expect(entry).toHaveAttribute("href", PATHS.post(id));
  expect(await axeFindings(page)).toEqual([]);
  const before = await weeks.locator("time").getAttribute("datetime");
  await weeks.getByRole("button", { name: /^Later day/ }).press("Enter");
  await expectToastTitle(page, "Post moved");
  await expect(entry).toBeFocused();
  expect(await weeks.locator("time").getAttribute("datetime")).not.toBe(before);

  await weeks.getByRole("button", { name: /Change schedule/ }).click();
  await page.getByRole("button", { name: "Take out of the schedule" }).click();
  await expect(page.getByText("Nothing is scheduled in these weeks.")).toBeVisible();
});

test("at its time a post is sent; refused then, it says why, and one press publishes it", async ({
  page,
  request,
}) => {
  const marker = crypto.randomUUID();
  const hook = `Marked ${marker}.`;
  const { writer, id } = await openPost(page, request, { hook, body: "[[linkedin 403-once]]" });
  const linkedIn = await connect(page, id);
  await page.getByRole("button", { name: "Schedule…" }).click();
  await scheduleForNow(page);
  await expect.poll(async () => (await writer.read()).schedule_state, { timeout: 60_000 }).toBe("failed");

  await page.goto(PATHS.schedule);
  const notSent = page.getByRole("region", { name: "Not published" });
  await expect(notSent.getByText(ERROR_MESSAGES.publish_forbidden)).toBeVisible();
  await notSent.getByRole("button", { name: "Publish now" }).click();
  await expectToastTitle(page, "Post published!");
  await expect(notSent).toBeHidden();
  expect(await feedWith(request, linkedIn, marker)).toHaveLength(1);
});

test(
  "what was spoken is scheduled in its chat, and is on LinkedIn at its time",
  DEEP,
  async ({ speakingPage, request }) => {
    const page = await speakingPage(await speak(NOTE, { padSeconds: 1 }));
    await signUp(page);
    const { start, stop, timer } = screen(page);
    await start.click();
    await expect(timer).toContainText("00:11");
    await stop.click();
    await page.waitForURL(/\/app\/chat\/./, { timeout: 30_000 });
    const chat = page.url();
    const [draft] = await draftsOf(page);
    if (!draft) throw new Error("There is no draft.");
    const linkedIn = await connect(page, draft.id);
    await page.goto(chat);
    await page.getByRole("button", { name: "Schedule…" }).click();
    await scheduleForNow(page);
    const [sentence = ""] = /[^.]+/.exec(draft.bodies[0]?.content ?? "") ?? [];
    await expect.poll(() => feedWith(request, linkedIn, sentence), { timeout: 30_000 }).toHaveLength(1);
  },
);

async function scheduleForNow(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Schedule post" });
  // The minute that has begun is due at once; one that is about to end would be over by the time it arrives.
  const now = await page.evaluate(() => {
    const here = new Date(Date.now() + 15_000);
    return { date: here.toLocaleDateString("sv-SE"), time: here.toTimeString().slice(0, 5) };
  });
  await dialog.getByLabel("Date").fill(now.date);
  await dialog.getByLabel("Time").fill(now.time);
  await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
}
