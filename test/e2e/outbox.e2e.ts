import { readFileSync } from "node:fs";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import type { TokenResponse } from "#contract/auth.ts";
import { FREE_RECORDINGS, TOKEN_STORAGE_KEY, UPLOAD_TIMEOUT_MS } from "#contract/limits.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { expect, test } from "./fixtures.ts";
import {
  decodedSeconds,
  expectKept,
  onDevice,
  openRecorder,
  recordFor,
  screen,
  toastText,
  typeNote,
} from "./recorder.ts";
import { silence } from "./sounds.ts";
import { type Author, newAuthor, signIn } from "./typed-notes.ts";

test.use({ permissions: ["microphone"] });

const NOTE = "We moved the whole team to Lisbon last spring and nobody has looked back since.";
const m4a = (buffer: Buffer) => ({ name: "memo.m4a", mimeType: "audio/mp4", buffer });

async function startOn(page: Page, request: APIRequestContext) {
  const author = await newAuthor(request);
  await signIn(page, author);
  return { author, ...(await openRecorder(page)) };
}

const sessionsOf = async (request: APIRequestContext, { token }: Author): Promise<unknown[]> =>
  (await request.get(API.chats, { headers: { Authorization: `Bearer ${token}` } })).json();

/** Leaves one typed note waiting: said while there was no line. */
async function typeOffline(page: Page, context: BrowserContext, text: string) {
  await context.setOffline(true);
  await typeNote(page, text);
  await expect(toastText(page, "Upload failed")).toBeVisible();
}

test.describe("while recording", () => {
  test("each second of sound is on the device before anything is sent", async ({ page, request }) => {
    await startOn(page, request);
    await recordFor(page, 2);
    const [early] = await onDevice(page);
    expect(early?.status.kind).toBe("recording");
    expect(early?.soundBytes).toBeGreaterThan(0);
    await expect(screen(page).timer).toContainText("00:04");
    const [later] = await onDevice(page);
    expect(later?.soundBytes).toBeGreaterThan(early?.soundBytes ?? 0);
  });

  test("a killed tab leaves a playable recording, short of its last second at most", async ({
    page,
    context,
    request,
  }) => {
    const { author } = await startOn(page, request);
    await recordFor(page, 4);
    await page.close();
    const again = await context.newPage();
    await signIn(again, author);
    const { waiting } = await openRecorder(again);
    await expectKept(again, waiting, /Interrupted at 0:0[34]\. What you said so far is here\./);
    expect(await decodedSeconds(again)).toBeGreaterThanOrEqual(2.9);
    await waiting.getByRole("button", { name: "Play" }).click();
    await expect(waiting.getByRole("button", { name: "Pause" })).toBeVisible();
  });

  test("going to another screen keeps the part", async ({ page, request }) => {
    const { waiting } = await startOn(page, request);
    await recordFor(page, 2);
    await page.getByRole("link", { name: "Recent Sessions" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Recent Sessions" })).toBeVisible();
    await page.goBack();
    await expectKept(page, waiting, /Interrupted at 0:02/);
  });

  test("another tab does not take the recording for an abandoned one", async ({ page, context, request }) => {
    const { author } = await startOn(page, request);
    await recordFor(page, 2);
    const other = await context.newPage();
    await signIn(other, author);
    const { waiting } = await openRecorder(other);
    await expect(other.getByText(/recordings remaining/)).toBeVisible();
    await expect(waiting).toBeHidden();
    expect((await onDevice(page))[0]?.status.kind).toBe("recording");
  });
});

test.describe("a note that was not acknowledged stays on the device", () => {
  test("with no network, and goes by itself, once, when there is one", async ({ page, context, request }) => {
    const { author, stop, waiting, overlay } = await startOn(page, request);
    await recordFor(page, 2);
    await context.setOffline(true);
    await stop.click();
    await expect(toastText(page, "Upload failed")).toBeVisible();
    await expect(overlay).toBeHidden();
    await expectKept(page, waiting, /There was no connection/);
    await context.setOffline(false);
    // The beeps of the pretended microphone are no speech: the server's answer is the proof that it went.
    await expect(waiting).toContainText("No speech was heard");
    expect(await sessionsOf(request, author)).toEqual([]);
  });

  test("two that wait are both sent, once each", async ({ page, context, request }) => {
    const { author, waiting } = await startOn(page, request);
    await typeOffline(page, context, `${NOTE} That was the first thing.`);
    await expect(waiting.getByRole("heading")).toHaveText("1 note waiting on this device");
    await typeNote(page, `${NOTE} That was the second thing.`);
    await expect(waiting.getByRole("heading")).toHaveText("2 notes waiting on this device");
    expect(await onDevice(page)).toHaveLength(2);
    await context.setOffline(false);
    await expect(waiting).toBeHidden();
    expect(await onDevice(page)).toEqual([]);
    expect(await sessionsOf(request, author)).toHaveLength(2);
  });

  test("when the trial is over: the paywall opens, Maybe Later closes it, the recording waits", async ({
    page,
    request,
  }) => {
    const { author, stop, paywall, waiting } = await startOn(page, request);
    await recordFor(page, 1);
    // Used up elsewhere meanwhile, so that this page cannot know.
    for (let used = 0; used < FREE_RECORDINGS; used += 1) await author.say(`${NOTE} Number ${used}.`);
    await stop.click();
    await expect(paywall).toBeVisible();
    await paywall.getByRole("button", { name: "Maybe Later" }).click();
    await expect(paywall).toBeHidden();
    await expectKept(page, waiting, /goes by itself once you subscribe/);
  });

  test("when the login was lost, and goes by itself after signing in again", async ({ page, request }) => {
    const person = { email: `${crypto.randomUUID()}@example.com`, password: "a good password" };
    const names = { firstName: "Ana", lastName: "Ruiz" };
    const signup = await request.post(API.signup, { data: { ...person, ...names } });
    const { token }: TokenResponse = await signup.json();
    await page.goto(PATHS.login);
    // Not by an init script, which would sign them in again on every page.
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      TOKEN_STORAGE_KEY,
      token,
    ] as const);
    const { overlay } = await openRecorder(page);
    await request.post(API.logout, { headers: { Authorization: `Bearer ${token}` } });
    await typeNote(page, NOTE);
    await expect(toastText(page, "You are logged out. Logging in again...")).toBeVisible();
    await expect(overlay).toBeHidden();
    await page.waitForURL(PATHS.landing);
    expect((await onDevice(page)).map(({ status }) => status)).toMatchObject([
      { kind: "waiting", reason: "signed-out" },
    ]);

    await page.goto(PATHS.login);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Transcription" })).toBeVisible();
    expect(await onDevice(page)).toEqual([]);
  });

  test("when the file is no sound", async ({ page, request }) => {
    const { file, waiting } = await startOn(page, request);
    await file.setInputFiles(m4a(Buffer.from("%PDF-1.7 renamed, not recorded")));
    await expect(toastText(page, "That file isn't a recording we can read.")).toBeVisible();
    await expectKept(page, waiting, /couldn't read this as a recording/);
  });

  test("when nothing was said", async ({ page, request }) => {
    const { file, waiting } = await startOn(page, request);
    await file.setInputFiles({ name: "quiet.wav", mimeType: "audio/wav", buffer: silence(3) });
    await expect(
      toastText(page, "We couldn't hear any speech in that recording. Please try again."),
    ).toBeVisible();
    await expectKept(page, waiting, /No speech was heard in this/);
  });

  test("when it is longer than 90 seconds", async ({ page, request }) => {
    const { file, waiting } = await startOn(page, request);
    await file.setInputFiles({ name: "long.wav", mimeType: "audio/wav", buffer: silence(100) });
    await expect(toastText(page, "That recording is longer than 90 seconds.")).toBeVisible();
    await expectKept(page, waiting, /90 seconds and 10 MB at most/);
  });

  test("when the server does not answer within 120 seconds", async ({ page, request }) => {
    await page.clock.install();
    const { file, overlay, waiting } = await startOn(page, request);
    // Nothing real can be made to hang for two minutes without waiting for it.
    await page.route(`**${API.transcribe}`, () => undefined);
    await file.setInputFiles({ name: "quiet.wav", mimeType: "audio/wav", buffer: silence(3) });
    await expect(overlay).toBeVisible();
    await page.clock.fastForward(UPLOAD_TIMEOUT_MS);
    await expect(toastText(page, "Processing is taking longer than expected.")).toBeVisible();
    await expectKept(page, waiting, /took too long to answer/);
  });

  test("when the server is unwell, and is sent again when Retry-After is over", async ({ page, request }) => {
    await page.clock.install();
    const { author, overlay, waiting } = await startOn(page, request);
    // The speech service can be made to fail from outside, the typed road cannot: only here the answer is made up.
    await page.route(
      `**${API.transcribe}`,
      (route) =>
        route.fulfill({ status: 503, headers: { "Retry-After": "40" }, json: { message: "Not now." } }),
      { times: 1 },
    );
    await typeNote(page, NOTE);
    await expect(toastText(page, "Not now.")).toBeVisible();
    await expect(overlay).toBeHidden();
    await expect(waiting).toContainText("It is tried again while this page is open");
    expect(await onDevice(page)).toHaveLength(1);
    await page.clock.fastForward(39_000);
    expect(await sessionsOf(request, author)).toEqual([]);
    await page.clock.fastForward(2_000);
    await expect(waiting).toBeHidden();
    expect(await sessionsOf(request, author)).toHaveLength(1);
  });

  test("when the answer is lost on its way; the second try gets the same session and counts nothing", async ({
    page,
    request,
  }) => {
    const { author, waiting } = await startOn(page, request);
    const keys: (string | undefined)[] = [];
    page.on("request", (sent) => {
      if (sent.url().endsWith(API.transcribe)) keys.push(sent.headers()[IDEMPOTENCY_HEADER.toLowerCase()]);
    });
    // The server has done its work; only its answer never arrives.
    await page.route(
      `**${API.transcribe}`,
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await typeNote(page, NOTE);
    await expect(waiting).toBeVisible();
    expect(await onDevice(page)).toHaveLength(1);
    await waiting.getByRole("button", { name: "Send again" }).click();
    await page.waitForURL(/\/app\/chat\/./);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await sessionsOf(request, author)).toHaveLength(1);
    expect(await onDevice(page)).toEqual([]);
  });
});

test.describe("what waits", () => {
  test("belongs to its speaker: another account on this browser neither sees nor sends it", async ({
    page,
    context,
    request,
  }) => {
    const { waiting } = await startOn(page, request);
    await typeOffline(page, context, NOTE);
    await expect(waiting).toBeVisible();
    await page.close();
    await context.setOffline(false);

    const stranger = await newAuthor(request);
    const other = await context.newPage();
    await signIn(other, stranger);
    const { waiting: theirs } = await openRecorder(other);
    await expect(other.getByText("5 of 5 recordings remaining")).toBeVisible();
    await expect(theirs).toBeHidden();
    expect(await onDevice(other)).toHaveLength(1);
    expect(await sessionsOf(request, stranger)).toEqual([]);
  });

  test("is discarded only after a question", async ({ page, context, request }) => {
    const { waiting } = await startOn(page, request);
    await typeOffline(page, context, NOTE);
    await waiting.getByRole("button", { name: "Discard" }).click();
    const question = page.getByRole("dialog", { name: "Discard this note?" });
    await question.getByRole("button", { name: "Keep it" }).click();
    expect(await onDevice(page)).toHaveLength(1);
    await waiting.getByRole("button", { name: "Discard" }).click();
    await question.getByRole("button", { name: "Discard it" }).click();
    await expect(waiting).toBeHidden();
    expect(await onDevice(page)).toEqual([]);
  });

  test("can be downloaded as a file of one's own", async ({ page, request }) => {
    const { file, waiting } = await startOn(page, request);
    const sound = silence(2);
    await file.setInputFiles({ name: "quiet.wav", mimeType: "audio/wav", buffer: sound });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      waiting.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^outspoken-\d{4}-\d\d-\d\d-\d{4}\.wav$/);
    expect(readFileSync(await download.path()).equals(sound)).toBe(true);
  });
});

test.describe("a browser that keeps nothing", () => {
  test("says so before the recording, and offers the sound for download when sending fails", async ({
    page,
    context,
    request,
  }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("Private window", "SecurityError");
      };
    });
    const { stop, waiting } = await startOn(page, request);
    await expect(page.getByText("This browser can't keep recordings on this device")).toBeVisible();
    await recordFor(page, 2);
    await context.setOffline(true);
    await stop.click();
    await expect(waiting).toContainText("Download it to be safe.");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      waiting.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(readFileSync(await download.path()).byteLength).toBeGreaterThan(1_000);
  });

  test("a disk that fills up half-way costs nothing of what was said", async ({ page, context, request }) => {
    await page.addInitScript(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (value, key) {
        if (Array.isArray(key) && Number(key[1]) >= 2) throw new DOMException("Full", "QuotaExceededError");
        return put.call(this, value, key);
      };
    });
    const { stop, waiting } = await startOn(page, request);
    await recordFor(page, 4);
    await context.setOffline(true);
    await stop.click();
    await expect(waiting).toContainText("Download it to be safe.");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      waiting.getByRole("button", { name: "Download" }).click(),
    ]);
    const bytes = [...readFileSync(await download.path())];
    const seconds = await page.evaluate(async (data) => {
      const sound = await new AudioContext().decodeAudioData(new Uint8Array(data).buffer);
      return sound.duration;
    }, bytes);
    expect(seconds).toBeGreaterThan(3.5);
  });
});
