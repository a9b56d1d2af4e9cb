import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { expectKept, openRecorder, recordFor, screen, startOn } from "./recorder.ts";
import { silence } from "./sounds.ts";
import { speak } from "./speech.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const NOTE = "The microphone was off for a while. Now everybody can hear me again, loud and clear.";

/** Has the browser refuse the microphone the way it does for want of one; no machine can be relied on to have none. */
const refuseMicrophone = (page: Page, name: string, message = "") =>
  page.addInitScript(
    ([errorName, text]) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException(text, errorName));
    },
    [name, message] as const,
  );

/** Lets a test end or mute the track of the open microphone, as a phone call does. */
const exposeTrack = (page: Page) =>
  page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      window.addEventListener("test-track", (event) => {
        const { detail } = event as CustomEvent<string>;
        stream.getTracks()[0]?.dispatchEvent(new Event(detail));
      });
      return stream;
    };
  });
const tellTrack = (page: Page, event: string) =>
  page.evaluate((name) => {
    window.dispatchEvent(new CustomEvent("test-track", { detail: name }));
  }, event);

test.describe("a microphone that does not open says why, beside the button", () => {
  test.beforeEach(async ({ page, request }) => signIn(page, await newAuthor(request)));

  test("for each of the reasons that browsers give", async ({ page }) => {
    for (const [name, text] of [
      [
        "NotAllowedError",
        "Microphone permission denied. Please allow access to your microphone and try again.",
      ],
      ["NotFoundError", "No microphone found. Please connect a microphone and try again."],
      [
        "NotSupportedError",
        "Audio recording is not supported on this device or browser. Please try using a different browser.",
      ],
      ["SecurityError", "Security error: Make sure you are using HTTPS or try a different browser."],
    ] as const) {
      await refuseMicrophone(page, name);
      const { start } = await openRecorder(page);
      await start.click();
      await expect(page.getByRole("alert").filter({ hasText: text })).toHaveText(text);
      await expect(start).toBeEnabled();
    }
  });

  test("any other: the browser's own words, else a sentence of ours", DEEP, async ({ page }) => {
    await refuseMicrophone(page, "NotReadableError", "Could not start audio source");
    const { start } = await openRecorder(page);
    await start.click();
    await expect(page.getByText("Could not start audio source")).toBeVisible();
    await refuseMicrophone(page, "AbortError");
    await page.reload();
    await start.click();
    await expect(page.getByText("Failed to start recording")).toBeVisible();
  });

  test("no recorder in this browser", DEEP, async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "MediaRecorder"));
    const { start } = await openRecorder(page);
    await start.click();
    await expect(page.getByText("Audio recording is not supported on this device")).toBeVisible();
  });
});

test(
  "on a phone, a denied microphone also says where to allow it",
  DEEP,
  async ({ browser, request, baseURL }) => {
    const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148";
    const context = await browser.newContext({ baseURL, userAgent, permissions: [] });
    const page = await context.newPage();
    await refuseMicrophone(page, "NotAllowedError");
    await signIn(page, await newAuthor(request));
    const { start } = await openRecorder(page);
    await start.click();
    await expect(page.getByText(/permission denied.*allow microphone access.*settings/)).toBeVisible();
    await context.close();
  },
);

test(
  "over plain http it asks for HTTPS, since browsers hide the microphone there",
  DEEP,
  async ({ playwright, launchOptions, baseURL, request }) => {
    const author = await newAuthor(request);
    const args = [...(launchOptions.args ?? []), "--host-resolver-rules=MAP insecure.test 127.0.0.1"];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    const page = await browser.newPage();
    await signIn(page, author);
    await page.goto(`http://insecure.test:${new URL(baseURL ?? "").port}${PATHS.record}`);
    await screen(page).start.click();
    await expect(
      page.getByText("Security error: Make sure you are using HTTPS or try a different browser."),
    ).toBeVisible();
    await browser.close();
  },
);

test.describe("while recording", () => {
  test(
    "two seconds of dead silence are said, and taken back when there is sound",
    DEEP,
    async ({ speakingPage, request }) => {
      const page = await speakingPage(await speak(NOTE, { padSeconds: 6 }));
      const { start } = await startOn(page, request);
      await start.click();
      const warning = page.getByText("We can't hear you. Is your microphone muted?");
      await expect(warning).toBeVisible();
      await expect(warning).toBeHidden();
    },
  );

  test("a muted microphone never sounds like a pause", DEEP, async ({ speakingPage, request }, testInfo) => {
    const file = testInfo.outputPath("silent.wav");
    writeFileSync(file, silence(8));
    const page = await speakingPage(file);
    await startOn(page, request);
    await recordFor(page, 4);
    await expect(page.getByText("We can't hear you. Is your microphone muted?")).toBeVisible();
  });

  for (const [event, cause] of [
    ["ended", "a pulled plug"],
    ["mute", "a phone call"],
  ] as const) {
    test(`${cause} ends it, and what was said so far is kept`, DEEP, async ({ page, request }) => {
      await exposeTrack(page);
      await signIn(page, await newAuthor(request));
      const { start, waiting } = await openRecorder(page);
      await recordFor(page, 2);
      await tellTrack(page, event);
      await expect(page.getByRole("alert").filter({ hasText: "interrupted" })).toHaveText(
        /^Recording was interrupted at 0:0[234]\. What you said so far is kept\.$/,
      );
      await expectKept(page, waiting, /Interrupted at 0:0[234]/);
      await expect(start).toBeEnabled();
    });
  }

  test("a headset that mutes for a moment only does not end it", DEEP, async ({ page, request }) => {
    await page.clock.install();
    await exposeTrack(page);
    await signIn(page, await newAuthor(request));
    const { stop } = await openRecorder(page);
    await recordFor(page, 1);
    await tellTrack(page, "mute");
    await tellTrack(page, "unmute");
    await page.clock.runFor(3_000);
    await expect(stop).toBeVisible();
  });

  test("the timer counts to 01:30, the last seconds are announced, and it stops by itself at 90 s", async ({
    page,
    request,
  }) => {
    await page.clock.install();
    await signIn(page, await newAuthor(request));
    const { start, stop, timer } = await openRecorder(page);
    await expect(timer).toHaveText("00:00 out of 01:30");
    await start.click();
    await expect(stop).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 30_000));
    const seconds = async () => Number((await timer.textContent())?.slice(3, 5));
    const from = await seconds();
    await page.clock.runFor(1_000);
    expect(await seconds()).toBe(from + 1);
    const status = page.getByRole("status").filter({ hasText: /Recording|left/ });
    await page.clock.runFor((MAX_RECORDING_SECONDS - 30 - from - 1) * 1_000);
    await expect(status).toHaveText("30 seconds left.");
    await page.clock.runFor(20_000);
    await expect(status).toHaveText("10 seconds left.");
    const sent = page.waitForRequest(`**${API.transcribe}`);
    await page.clock.runFor(10_000);
    await expect(stop).toBeHidden();
    await sent;
  });
});
