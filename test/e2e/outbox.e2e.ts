import { readFileSync } from "node:fs";
import { DEEP, expect, test } from "./fixtures.ts";
import {
  decodedSeconds,
  expectKept,
  onDevice,
  openRecorder,
  recordFor,
  screen,
  sessionsOf,
  startOn,
  typeOffline,
} from "./recorder.ts";
import { silence } from "./sounds.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const NOTE = "We moved the whole team to Lisbon last spring and nobody has looked back since.";

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

  test(
    "a killed tab leaves a playable recording, short of its last second at most",
    DEEP,
    async ({ page, context, request }) => {
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
    },
  );

  test("so does a reload", async ({ page, request }) => {
    const { waiting } = await startOn(page, request);
    await recordFor(page, 2);
    await page.reload();
    await expectKept(page, waiting, /Interrupted at 0:0[12]/);
  });

  test("going to another screen keeps the part", DEEP, async ({ page, request }) => {
    const { waiting } = await startOn(page, request);
    await recordFor(page, 2);
    await page.getByRole("link", { name: "Recent Sessions" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Recent Sessions" })).toBeVisible();
    await page.goBack();
    await expectKept(page, waiting, /Interrupted at 0:0[2-9]/);
  });

  test(
    "another tab does not take the recording for an abandoned one",
    DEEP,
    async ({ page, context, request }) => {
      const { author } = await startOn(page, request);
      await recordFor(page, 2);
      const other = await context.newPage();
      await signIn(other, author);
      const { waiting } = await openRecorder(other);
      await expect(other.getByText(/recordings remaining/)).toBeVisible();
      await expect(waiting).toBeHidden();
      expect((await onDevice(page))[0]?.status.kind).toBe("recording");
    },
  );
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

  test("can be downloaded as a file of one's own", DEEP, async ({ page, request }) => {
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
  test(
    "says so before the recording, and offers the sound for download when sending fails",
    DEEP,
    async ({ page, context, request }) => {
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
    },
  );

  test(
    "a disk that fills up half-way costs nothing of what was said",
    DEEP,
    async ({ page, context, request }) => {
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
    },
  );
});
