import { API } from "#contract/paths.ts";
import { NOTE, openChat } from "./conversation.ts";
import { DEEP } from "./fixtures.ts";
import { comeBackTo, exhaustTrial, subscribe } from "./plan.ts";
import { onDevice, toastText } from "./recorder.ts";
import { draftsOf } from "./session.ts";
import { expect, test } from "./tape.ts";
import { newAuthor } from "./typed-notes.ts";

const ACTION = "Subscribe to the Basic plan to keep refining your posts.";
const HEARING_TIMEOUT_MS = 30_000;

test("a message: the text stays in the box, and goes from there once there is a plan", async ({
  page,
  request,
}) => {
  const author = await newAuthor(request);
  await exhaustTrial(author, { leave: 1 });
  const { box, paywall, said, answers } = await openChat(page, author);
  await box.fill("Make it shorter");
  await page.keyboard.press("Enter");
  await expect(paywall).toContainText(ACTION);
  await subscribe(request, author);
  await comeBackTo(page);
  await expect(paywall).toBeHidden();
  await expect(box).toHaveValue("Make it shorter");
  await box.press("Enter");
  await expect(answers).toHaveCount(2);
  await expect(said).toHaveCount(2);
});

test(
  "a message that the server refuses: Try again sends it once there is a plan, nothing is typed twice",
  DEEP,
  async ({ page, request }) => {
    const author = await newAuthor(request);
    const { sessionId, box, paywall, said, answers } = await openChat(page, author);
    await exhaustTrial(author, { used: 1 });
    const refused = page.waitForResponse(`**${API.message(sessionId)}`);
    await box.fill("Make it shorter");
    await page.keyboard.press("Enter");
    expect((await refused).status()).toBe(402);
    await expect(paywall).toContainText(ACTION);
    await paywall.getByRole("button", { name: "Maybe Later" }).click();
    await expect(said.last()).toContainText("Make it shorter");
    await expect(said.last()).toContainText("Your free recordings are used up.");
    await subscribe(request, author);
    await said.last().getByRole("button", { name: "Try again" }).click();
    await expect(answers).toHaveCount(2);
    await expect(said).toHaveCount(2);
    expect(await onDevice(page)).toEqual([]);
  },
);

test("a voice message: nothing is recorded while the paywall stands", DEEP, async ({ page, request }) => {
  const author = await newAuthor(request);
  await exhaustTrial(author, { leave: 1 });
  const { microphone, stop, paywall } = await openChat(page, author);
  await microphone.click();
  await expect(paywall).toContainText(ACTION);
  await expect(stop).toBeHidden();
  expect(await onDevice(page)).toEqual([]);
});

test(
  "a voice message that the server refuses waits here, and goes by itself once there is a plan",
  DEEP,
  async ({ tape, request }) => {
    const { page, insert } = tape;
    const author = await newAuthor(request);
    const { microphone, stop, timer, paywall, answers } = await openChat(page, author, NOTE);
    await exhaustTrial(author, { used: 1 });
    await insert("Make it shorter.");
    await microphone.click();
    await expect(timer).toContainText("00:02");
    await stop.click();
    await expect(paywall).toContainText(ACTION);
    await paywall.getByRole("button", { name: "Maybe Later" }).click();
    const waiting = page.getByRole("region", { name: "1 recording waiting on this device" });
    await expect(waiting).toContainText("This goes by itself once you subscribe.");
    await subscribe(request, author);
    await comeBackTo(page);
    await expect(answers).toHaveCount(2, { timeout: HEARING_TIMEOUT_MS });
    // It is on the screen, so it is not said once more.
    expect(await toastText(page, "Note sent").count()).toBe(0);
    await expect(waiting).toBeHidden();
  },
);

for (const [action, path] of [
  ["Regenerate hooks", API.hooks],
  ["Shorter", API.tweak],
] as const) {
  test(
    `${action}: the draft stays as it is, and one more click does it once there is a plan`,
    DEEP,
    async ({ page, request }) => {
      const author = await newAuthor(request);
      const { editor, paywall } = await openChat(page, author);
      await exhaustTrial(author, { used: 1 });
      const refused = page.waitForResponse(`**${path}`);
      await editor.getByRole("button", { name: action }).click();
      expect((await refused).status()).toBe(402);
      await expect(paywall).toContainText(ACTION);
      await paywall.getByRole("button", { name: "Maybe Later" }).click();
      await expect(page.getByRole("complementary").getByText("Expired", { exact: true })).toBeVisible();
      expect((await draftsOf(page))[0]?.versionCount).toBe(1);
      await subscribe(request, author);
      await editor.getByRole("button", { name: action }).click();
      await expect(
        toastText(page, action === "Shorter" ? "Made shorter" : "New hooks generated"),
      ).toBeVisible();
      expect((await draftsOf(page))[0]?.versionCount).toBe(2);
    },
  );
}
