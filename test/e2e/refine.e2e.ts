import type { Page } from "@playwright/test";
import { CHAT_BOX_MAX_HEIGHT_PX, FREE_RECORDINGS } from "#contract/limits.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { postOf } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { breakLine, NOTE, openChat } from "./conversation.ts";
import { DEEP } from "./fixtures.ts";
import { onDevice, toastText } from "./recorder.ts";
import { draftsOf, sessionOf } from "./session.ts";
import { expect, test } from "./tape.ts";
import { newAuthor } from "./typed-notes.ts";

const postNow = async (page: Page) => (await draftsOf(page)).map(postOf)[0] ?? "";

test("a post is refined by text and by voice, and undone back to the first draft, byte for byte", async ({
  tape,
  request,
}) => {
  const { page, insert } = tape;
  const { editor, box, microphone, stop, timer, answers, said } = await openChat(
    page,
    await newAuthor(request),
  );
  const first = await postNow(page);

  await box.fill("Make it shorter");
  await page.keyboard.press("Enter");
  await expect(answers).toHaveCount(2);
  const byText = await postNow(page);
  expect(byText.length).toBeLessThan(first.length);
  await expect(editor).toContainText(byText.split("\n").at(-1) ?? "");

  await insert("Please make it shorter.", { padSeconds: 1 });
  await microphone.click();
  await expect(timer).toContainText("00:03");
  await stop.click();
  await expect(answers).toHaveCount(3, { timeout: 30_000 });
  await expect(said).toHaveCount(3);
  expect((await sessionOf(page)).messages.at(-2)?.content).toMatch(/shorter/);
  expect(await postNow(page)).not.toBe(byText);
  await expect.poll(() => onDevice(page)).toEqual([]);

  const undo = editor.getByRole("button", { name: "Undo" });
  for (const expected of [byText, first]) {
    await undo.click();
    await expect.poll(() => postNow(page)).toBe(expected);
  }
  await editor.getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(first);
});

test.describe("the text box", () => {
  test("Enter sends, Shift+Enter begins a new line", async ({ page, request }) => {
    const { box, said } = await openChat(page, await newAuthor(request));
    await box.pressSequentially("Shorter");
    await page.keyboard.press("Shift+Enter");
    await box.pressSequentially("please");
    await expect(box).toHaveValue("Shorter\nplease");
    await page.keyboard.press("Enter");
    await expect(said).toHaveCount(2);
    await expect(said.last()).toContainText("Shorter\nplease");
    await expect(box).toHaveValue("");
    await expect(box).toBeFocused();
  });

  test("Enter belongs to an input method while it composes", DEEP, async ({ page, request }) => {
    const { box, said } = await openChat(page, await newAuthor(request));
    await box.fill("短く");
    await box.dispatchEvent("keydown", { key: "Enter", isComposing: true });
    await expect(box).toHaveValue("短く");
    await expect(said).toHaveCount(1);
  });

  test(
    `grows with its text to ${CHAT_BOX_MAX_HEIGHT_PX} px and no further`,
    DEEP,
    async ({ page, request }) => {
      const { box } = await openChat(page, await newAuthor(request));
      const height = async () => (await box.boundingBox())?.height ?? 0;
      const one = await height();
      await box.fill("one\ntwo");
      expect(await height()).toBeGreaterThan(one);
      await box.fill("line\n".repeat(20));
      expect(await height()).toBe(CHAT_BOX_MAX_HEIGHT_PX);
      await box.fill("");
      expect(await height()).toBe(one);
    },
  );

  test("blanks are never sent", DEEP, async ({ page, request }) => {
    const { box, send, said } = await openChat(page, await newAuthor(request));
    await box.fill(" \n\t ");
    await expect(send).toBeDisabled();
    await page.keyboard.press("Enter");
    await expect(box).toHaveValue(" \n\t ");
    await expect(said).toHaveCount(1);
  });

  test("what is typed survives a look at another screen", DEEP, async ({ page, request }) => {
    const { box } = await openChat(page, await newAuthor(request));
    await box.fill("Half a thou");
    await page.getByRole("main").getByRole("link", { name: "Recent Sessions" }).click();
    await page.getByRole("main").getByRole("listitem").getByRole("link").click();
    await expect(box).toHaveValue("Half a thou");
  });
});

test.describe("sending text", () => {
  test("it stands there at once, and what is typed meanwhile stays", async ({ page, request }) => {
    const { sessionId, box, said, send } = await openChat(page, await newAuthor(request));
    const message = await holdBack(page, `**${API.message(sessionId)}`);
    await box.fill("Make it shorter");
    await send.click();
    await expect(said.last()).toContainText("Make it shorter");
    await expect(page.getByRole("status").filter({ hasText: "Changing your post…" })).toBeVisible();
    await box.fill("And bolder");
    await page.keyboard.press("Enter");
    await expect(box).toHaveValue("And bolder");
    message.release();
    await expect(send).toBeEnabled();
    await expect(said).toHaveCount(2);
  });

  test("a failure says so, keeps the text through a reload, and Try again sends it once, under the same key", async ({
    page,
    request,
  }) => {
    const { sessionId, box, said, answers } = await openChat(page, await newAuthor(request));
    const keys: (string | undefined)[] = [];
    page.on("request", (sent) => {
      if (sent.url().endsWith(API.message(sessionId)))
        keys.push(sent.headers()[IDEMPOTENCY_HEADER.toLowerCase()]);
    });
    const mend = await breakLine(page, API.message(sessionId));
    await box.fill("Make it shorter");
    await page.keyboard.press("Enter");
    await expect(toastText(page, "Failed to send message")).toBeVisible();
    await expect(said.last()).toContainText("Make it shorter");
    await page.reload();
    await expect(said.last()).toContainText("Make it shorter");
    await expect(said.last()).toContainText("There was no connection.");
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(answers).toHaveCount(2);
    await expect(said).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test("what failed can be taken back into the box, or discarded", DEEP, async ({ page, request }) => {
    const { sessionId, box, said } = await openChat(page, await newAuthor(request));
    await breakLine(page, API.message(sessionId));
    await box.fill("Make it shorter");
    await page.keyboard.press("Enter");
    await page.getByRole("article", { name: "You said" }).getByRole("button", { name: "Edit" }).click();
    await expect(box).toHaveValue("Make it shorter");
    await expect(said).toHaveCount(1);
    await box.press("Enter");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(said).toHaveCount(1);
    expect(await onDevice(page)).toEqual([]);
  });

  test(
    "once the trial is used up, the paywall stands in the way and nothing is sent",
    DEEP,
    async ({ page, request }) => {
      const author = await newAuthor(request);
      for (let note = 1; note < FREE_RECORDINGS; note++) await author.say(NOTE);
      const { sessionId, box, paywall, said } = await openChat(page, author);
      const sent: string[] = [];
      page.on("request", (call) => sent.push(call.url()));
      await box.fill("Make it shorter");
      await page.keyboard.press("Enter");
      await expect(paywall).toContainText("Subscribe to the Basic plan to keep refining your posts.");
      await page.getByRole("button", { name: "Maybe Later" }).click();
      await expect(box).toHaveValue("Make it shorter");
      await expect(said).toHaveCount(1);
      expect(sent.filter((url) => url.endsWith(API.message(sessionId)))).toEqual([]);
    },
  );

  test("a lost login says so and leaves for the landing page", DEEP, async ({ page, request }) => {
    const author = await newAuthor(request);
    const { box } = await openChat(page, author);
    await request.post(API.logout, { headers: { Authorization: `Bearer ${author.token}` } });
    await box.fill("Make it shorter");
    await page.keyboard.press("Enter");
    await expect(toastText(page, "You are logged out. Logging in again...")).toBeVisible();
    await expect(page).toHaveURL(PATHS.landing);
  });
});

test.describe("live", () => {
  test("a change made on another device appears by itself", async ({ page, request }) => {
    const author = await newAuthor(request);
    const { sessionId, answers, said } = await openChat(page, author);
    await request.post(API.message(sessionId), {
      headers: { Authorization: `Bearer ${author.token}` },
      data: { content: "Make it shorter" },
    });
    await expect(answers).toHaveCount(2);
    await expect(said.last()).toContainText("Make it shorter");
  });

  test("with the line cut, it is asked for instead", DEEP, async ({ page, request }) => {
    const author = await newAuthor(request);
    await page.clock.install();
    await page.route("**/events", (route) => route.abort("connectionreset"));
    const { sessionId, answers } = await openChat(page, author);
    await request.post(API.message(sessionId), {
      headers: { Authorization: `Bearer ${author.token}` },
      data: { content: "Make it shorter" },
    });
    await page.clock.runFor(20_000);
    await expect(answers).toHaveCount(2);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test(
    "the text box stays at the bottom of the screen, and nothing is wider than it",
    DEEP,
    async ({ page, request }) => {
      const { box } = await openChat(page, await newAuthor(request));
      await expect(box).toBeInViewport();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(box).toBeInViewport();
      const bottom = await box.evaluate((element) => element.closest("form")?.getBoundingClientRect().bottom);
      expect(bottom).toBeGreaterThan(700);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    },
  );
});
