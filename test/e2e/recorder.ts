import type { APIRequestContext, BrowserContext, Locator, Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import type { OutboxEntry } from "../../web/shared/recording/outbox/entry.ts";
import { expect } from "./fixtures.ts";
import { type Author, newAuthor, signIn } from "./typed-notes.ts";

export const screen = (page: Page) => ({
  start: page.getByRole("button", { name: "Start recording" }),
  stop: page.getByRole("button", { name: "Stop recording" }),
  timer: page.getByRole("timer"),
  overlay: page.getByRole("dialog", { name: /your (recording|post|draft)|what you said/i }),
  paywall: page.getByRole("dialog", { name: "Free Trial Complete" }),
  waiting: page.getByRole("region", { name: /waiting on this device/ }),
  file: page.getByLabel("Audio file"),
  type: page.getByRole("button", { name: "Type it instead" }),
  note: page.getByRole("textbox", { name: "Your note" }),
  send: page.getByRole("button", { name: "Make a post" }),
});

/** Said by a toast, or plainly while the code of toasts is not there: without a connection it may never come. */
export const toastText = (page: Page, text: string | RegExp): Locator => {
  const toast = page.getByRole("region", { name: /Notifications/ }).or(page.getByRole("alert"));
  return toast.getByText(text);
};

export async function openRecorder(page: Page) {
  await page.goto(PATHS.record);
  const shown = screen(page);
  await expect(shown.start).toBeVisible();
  return shown;
}

/** Somebody new, signed in and looking at the recorder. */
export async function startOn(page: Page, request: APIRequestContext) {
  const author = await newAuthor(request);
  await signIn(page, author);
  return { author, ...(await openRecorder(page)) };
}

export const sessionsOf = async (request: APIRequestContext, { token }: Author): Promise<unknown[]> =>
  (await request.get(API.chats, { headers: { Authorization: `Bearer ${token}` } })).json();

/** Records until the timer shows this many seconds; the recording goes on. */
export async function recordFor(page: Page, seconds: number): Promise<void> {
  const { start, timer } = screen(page);
  await start.click();
  await expect(timer).toContainText(`00:0${seconds}`);
}

export async function typeNote(page: Page, text: string): Promise<void> {
  const { type, note, send } = screen(page);
  await expect(type.or(note).first()).toBeVisible();
  // Where transcription turns out to be off meanwhile, the field opens by itself, and this can't be pressed.
  if ((await type.getAttribute("aria-expanded")) === "false")
    await type.click({ timeout: 5_000 }).catch(() => undefined);
  await note.fill(text);
  await send.click();
}

const SAVED_OFFLINE = "Saved on this device. It will be sent when you're back online.";

/** Leaves one typed note waiting: said while there was no line. */
export async function typeOffline(page: Page, context: BrowserContext, text: string): Promise<void> {
  // What a screen of the app loads a while after it is there.
  if (new URL(page.url()).pathname.startsWith("/app"))
    await page.waitForFunction(() =>
      ["dialog-view", "toast-view"].every((part) =>
        performance.getEntriesByType("resource").some(({ name }) => name.includes(part)),
      ),
    );
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await typeNote(page, text);
  await expect(toastText(page, SAVED_OFFLINE)).toBeVisible();
}

/** What the browser itself has on disk, read past the app: entries, and the bytes of sound each one has. */
export function onDevice(page: Page): Promise<(OutboxEntry & { soundBytes: number })[]> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // Opening what is not there would make an empty one.
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === "outspoken-outbox")) return [];
    const database = await answer(indexedDB.open("outspoken-outbox"));
    if (!database.objectStoreNames.contains("entries")) return [];
    const transaction = database.transaction(["entries", "chunks"]);
    const entries: OutboxEntry[] = await answer(transaction.objectStore("entries").getAll());
    const chunks = transaction.objectStore("chunks");
    const sized = entries.map(async (entry) => {
      const sound: ArrayBuffer[] = await answer(
        chunks.getAll(IDBKeyRange.bound([entry.id, 0], [entry.id, Infinity])),
      );
      return { ...entry, soundBytes: sound.reduce((sum, { byteLength }) => sum + byteLength, 0) };
    });
    const found = await Promise.all(sized);
    database.close();
    return found;
  });
}

/** The one thing every failure must leave behind: the sound, on the device, saying why. */
export async function expectKept(page: Page, card: Locator, reason: RegExp): Promise<void> {
  await expect(card.getByRole("heading")).toHaveText("1 recording waiting on this device");
  await expect(card).toContainText(reason);
  const [kept, ...others] = await onDevice(page);
  expect(others).toEqual([]);
  expect(kept?.status.kind).toBe("waiting");
  expect(kept?.soundBytes).toBeGreaterThan(0);
}

/** The length in seconds of what the waiting card would play, as the browser's own decoder finds it. */
export function decodedSeconds(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const request = indexedDB.open("outspoken-outbox");
    await new Promise((resolve) => request.addEventListener("success", resolve));
    const chunks = request.result.transaction("chunks").objectStore("chunks").getAll();
    await new Promise((resolve) => chunks.addEventListener("success", resolve));
    const sound = await new Blob(chunks.result).arrayBuffer();
    return (await new AudioContext().decodeAudioData(sound)).duration;
  });
}
