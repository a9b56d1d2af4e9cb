import { FREE_RECORDINGS, UPLOAD_TIMEOUT_MS } from "#contract/limits.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, signUp, test } from "./fixtures.ts";
import {
  expectKept,
  onDevice,
  openRecorder,
  recordFor,
  sessionsOf,
  startOn,
  toastText,
  typeNote,
  typeOffline,
} from "./recorder.ts";
import { silence } from "./sounds.ts";
import { storedToken } from "./token.ts";

const NOTE = "We moved the whole team to Lisbon last spring and nobody has looked back since.";
const m4a = (buffer: Buffer) => ({ name: "memo.m4a", mimeType: "audio/mp4", buffer });

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

  test("two that wait are both sent, once each", DEEP, async ({ page, context, request }) => {
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

  test(
    "when the trial is over: the paywall opens, Maybe Later closes it, the recording waits",
    DEEP,
    async ({ page, request }) => {
      const { author, stop, paywall, waiting } = await startOn(page, request);
      await recordFor(page, 1);
      // Used up elsewhere meanwhile, so that this page cannot know.
      for (let used = 0; used < FREE_RECORDINGS; used += 1) await author.say(`${NOTE} Number ${used}.`);
      await stop.click();
      await expect(paywall).toBeVisible();
      await paywall.getByRole("button", { name: "Maybe Later" }).click();
      await expect(paywall).toBeHidden();
      await expectKept(page, waiting, /goes by itself once you subscribe/);
    },
  );

  test("when the login was lost, and goes by itself after signing in again", async ({ page, request }) => {
    const person = await signUp(page);
    const { overlay } = await openRecorder(page);
    const token = await storedToken(page);
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
    await expect(toastText(page, "Note sent")).toBeVisible();
    expect(await onDevice(page)).toEqual([]);
  });

  test("when the file is no sound", DEEP, async ({ page, request }) => {
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

  test("when it is longer than 90 seconds", DEEP, async ({ page, request }) => {
    const { file, waiting } = await startOn(page, request);
    await file.setInputFiles({ name: "long.wav", mimeType: "audio/wav", buffer: silence(100) });
    await expect(toastText(page, "That recording is longer than 90 seconds.")).toBeVisible();
    await expectKept(page, waiting, /90 seconds and 10 MB at most/);
  });

  test("when the server does not answer within 120 seconds", DEEP, async ({ page, request }) => {
    await page.clock.install();
    const { file, overlay, waiting } = await startOn(page, request);
    // Nothing real can be made to hang for two minutes without waiting for it.
    await page.route(`**${API.transcribe}`, () => undefined);
    const sent = page.waitForRequest(`**${API.transcribe}`);
    await file.setInputFiles({ name: "quiet.wav", mimeType: "audio/wav", buffer: silence(3) });
    await expect(overlay).toBeVisible();
    await sent;
    await page.clock.fastForward(UPLOAD_TIMEOUT_MS);
    await expect(
      toastText(
        page,
        "Processing is taking longer than expected. The AI is still working on your post - please try again in a moment.",
      ),
    ).toBeVisible();
    await expectKept(page, waiting, /took too long to answer/);
  });

  test("when something else than our server answers", DEEP, async ({ page, request }) => {
    const { waiting } = await startOn(page, request);
    // A hotel's sign-in page answers everything, and with success.
    await page.route(`**${API.transcribe}`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>Welcome, dear guest</h1>" }),
    );
    await typeNote(page, "We shipped the new billing page today.");
    await expect(toastText(page, "Please try recording again")).toBeVisible();
    await expect(waiting).toBeVisible();
    expect(await onDevice(page)).toHaveLength(1);
  });

  test(
    "when the server is unwell, and is sent again when Retry-After is over",
    DEEP,
    async ({ page, request }) => {
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
    },
  );

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
