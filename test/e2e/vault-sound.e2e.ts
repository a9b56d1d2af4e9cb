import type { APIRequestContext, Page } from "@playwright/test";
import type { SessionDetail } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { PATHS } from "../../web/paths.ts";
import { breakLine } from "./conversation.ts";
import { DEEP } from "./fixtures.ts";
import { expect, saying, test } from "./speech-app.ts";
import { keepToken } from "./token.ts";
import { newAuthor, signIn } from "./typed-notes.ts";
import { player, SAID, timeOf, upload, vault, vaultOf, wavFile } from "./vault.ts";

// One app is enough for all of them.
test.describe.configure({ mode: "default" });

/** The chat of somebody's one spoken note. */
async function openSpoken(page: Page, request: APIRequestContext) {
  const author = await newAuthor(request);
  await upload(request, author, wavFile(saying(SAID)));
  const [recording] = await vaultOf(request, author);
  const sessionId = recording?.sessionId;
  if (!recording || !sessionId) throw new Error("The note has no session.");
  await signIn(page, author);
  return { author, recording, sessionId, open: () => page.goto(PATHS.chat(sessionId)), ...player(page) };
}

test("nothing is fetched before it is first used, and then once, with the login", async ({
  page,
  request,
}) => {
  const { author, recording, open, play, pause, position, download } = await openSpoken(page, request);
  const asked: (string | null)[] = [];
  page.on("request", async (sent) => {
    if (sent.url().endsWith(API.recordingAudio(recording.id)))
      asked.push(await sent.headerValue("Authorization"));
  });
  await open();
  await expect(play).toBeVisible();
  await expect(page.getByText("0:00 / 0:03", { exact: true })).toBeVisible();
  expect(asked).toEqual([]);
  await position.focus();
  await page.keyboard.press("End");
  await play.click();
  await expect(pause).toBeVisible();
  const saving = page.waitForEvent("download");
  await download.click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(
    /^outspoken-\d{4}-\d\d-\d\d-we-stopped-sending-weekly-reports-in-march-nobody-asked-for\.wav$/,
  );
  expect(asked).toEqual([`Bearer ${author.token}`]);
});

test("with the keyboard alone: to any place, and played", DEEP, async ({ page, request }) => {
  const { open, play, position, audio } = await openSpoken(page, request);
  await open();
  await position.focus();
  await page.keyboard.press("End");
  await expect(position).toHaveAttribute("aria-valuetext", "3 seconds of 3 seconds");
  await page.keyboard.press("ArrowLeft");
  await expect(position).toHaveAttribute("aria-valuetext", "0 seconds of 3 seconds");
  await expect.poll(() => timeOf(audio)).toBe(0);
  await page.keyboard.press("Shift+Tab");
  await expect(play).toBeFocused();
  await page.keyboard.press("Space");
  await expect.poll(() => timeOf(audio)).toBeGreaterThan(0);
});

test("only one recording sounds at a time", DEEP, async ({ page, request }) => {
  const author = await newAuthor(request);
  await upload(request, author, wavFile(saying(SAID)));
  await upload(request, author, wavFile(saying(`${SAID} One person did.`)));
  await signIn(page, author);
  await page.goto(PATHS.recordings);
  const { entries } = vault(page);
  const [first, second] = [player(entries.nth(0)), player(entries.nth(1))];
  await first.play.click();
  await expect(first.pause).toBeVisible();
  await second.play.click();
  await expect(second.pause).toBeVisible();
  await expect(first.play).toBeVisible();
  expect(await first.audio.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true);
});

test("what plays is paused while one speaks", DEEP, async ({ page, request }) => {
  const { open, play, pause } = await openSpoken(page, request);
  await open();
  await play.click();
  await expect(pause).toBeVisible();
  await page.getByRole("button", { name: "Record a voice message" }).click();
  await expect(play).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
});

test("a sound that doesn't come says why, and Try again plays it", DEEP, async ({ page, request }) => {
  const { recording, open, play, pause } = await openSpoken(page, request);
  await open();
  const mend = await breakLine(page, API.recordingAudio(recording.id));
  await play.click();
  await expect(page.getByRole("alert").filter({ hasText: "We can't reach the server." })).toBeVisible();
  await mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(pause).toBeVisible();
  await expect(page.getByText("We can't reach the server.")).toBeHidden();
});

test("a sound that this browser can't play can be downloaded", DEEP, async ({ page, request }) => {
  const { recording, open, play, download } = await openSpoken(page, request);
  // No browser at hand lacks a format that we take: what it gets here is no sound at all.
  await page.route(`**${API.recordingAudio(recording.id)}`, (route) =>
    route.fulfill({ contentType: "audio/ogg", body: "Not a sound" }),
  );
  await open();
  await play.click();
  await expect(page.getByText("This browser can't play it. Download it to play it elsewhere.")).toBeVisible();
  const saving = page.waitForEvent("download");
  await download.click();
  await saving;
});

test("a sound deleted meanwhile says so, and no other try is offered", DEEP, async ({ page, request }) => {
  const { author, recording, open, play } = await openSpoken(page, request);
  await open();
  await expect(play).toBeVisible();
  await request.delete(API.recording(recording.id), { headers: { Authorization: `Bearer ${author.token}` } });
  await play.click();
  await expect(page.getByText("We couldn't find that.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
});

test(
  "a sound whose time was over says when, and that what was said is kept",
  DEEP,
  async ({ page, request }) => {
    const { sessionId, open, play } = await openSpoken(page, request);
    // Nobody waits seven days for it.
    await page.route(`**${API.chat(sessionId)}`, async (route) => {
      const response = await route.fetch();
      const detail: SessionDetail = await response.json();
      const gone = { hasAudio: false, soundGoneAt: "2026-11-03T09:00:00.000Z" };
      const recordings = detail.recordings.map((recording) => ({ ...recording, ...gone }));
      await route.fulfill({ response, json: { ...detail, recordings } });
    });
    await open();
    await expect(
      page.getByText(
        "The sound was deleted on Nov 3, 2026, as you chose in your account. What you said is kept.",
      ),
    ).toBeVisible();
    await expect(play).toBeHidden();
    await page.getByRole("link", { name: "your account" }).click();
    await expect(page).toHaveURL(PATHS.account);
  },
);

test("a post has its recording beside it, and the way to its conversation", async ({ page, request }) => {
  const { author, sessionId, play, pause } = await openSpoken(page, request);
  const headers = { Authorization: `Bearer ${author.token}` };
  const posts = async (): Promise<Post[]> => (await request.get(API.posts, { headers })).json();
  await expect.poll(async () => (await posts()).length).toBe(1);
  await page.goto(PATHS.post((await posts())[0]?.id ?? ""));
  await expect(page.getByRole("heading", { name: "Your recording" })).toBeVisible();
  await play.click();
  await expect(pause).toBeVisible();
  await page.getByRole("link", { name: "Open its chat" }).click();
  await expect(page).toHaveURL(PATHS.chat(sessionId));
});

test("a post that began as a typed note says so", DEEP, async ({ page, request }) => {
  const author = await newAuthor(request);
  const sessionId = await author.say(SAID);
  await expect.poll(async () => (await author.drafts(sessionId)).length).toBe(1);
  const [draft] = await author.drafts(sessionId);
  await signIn(page, author);
  await page.goto(PATHS.post(draft?.id ?? ""));
  await expect(page.getByText(/^You typed this note on [A-Z][a-z]{2} \d+, \d{4}\.$/)).toBeVisible();
});

test("a login lost meanwhile says so and leaves", DEEP, async ({ page, request }) => {
  const { open, play } = await openSpoken(page, request);
  await open();
  await expect(play).toBeVisible();
  await keepToken(page, "no such login");
  await play.click();
  await expect(page.getByText("You are logged out. Logging in again...", { exact: true })).toBeVisible();
  await page.waitForURL(PATHS.landing);
});
