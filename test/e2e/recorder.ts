import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { VISITOR_STORAGE_KEY } from "#contract/limits.ts";
import { PATHS } from "../../web/paths.ts";
import type { OutboxEntry } from "../../web/shared/recording/outbox/entry.ts";
import { VISITOR_OWNER } from "../../web/shared/recording/outbox/names.ts";
import { expect, toastText } from "./fixtures.ts";
import { newAuthor, signIn } from "./people.ts";

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

/** *Try it now*, by what a visitor sees of it. */
export const tryIt = (page: Page) => ({
  ...screen(page),
  left: page.getByText(/^\d free recordings? left$/),
  bar: page.getByRole("progressbar", { name: "Free recordings left" }),
  keepGoing: page
    .getByRole("region", { name: "Recorder" })
    .getByRole("link", { name: "Create an account to keep going" }),
  draft: page.getByRole("region", { name: "Your draft" }),
  hooks: page.getByRole("region", { name: "Your draft" }).getByRole("radio"),
  copy: page.getByRole("button", { name: "Copy", exact: true }),
  keep: page.getByRole("link", { name: "Create an account to keep it" }),
  another: page.getByRole("button", { name: "Record another" }),
});

/** What shows the recorder without starting it, or the draft of before. */
const typeInstead = (page: Page) =>
  page.getByRole("link", { name: /^(Type it, or upload a file|See your last draft)$/ });

/** Opens the recorder on the landing page, where something that waits opens it by itself. */
export async function openTryIt(page: Page) {
  await page.goto(PATHS.landing);
  const waits = (await onDevice(page)).some(({ ownerId }) => ownerId === VISITOR_OWNER);
  if (!waits) await typeInstead(page).click();
  const shown = tryIt(page);
  await expect(shown.start.or(shown.draft)).toBeVisible();
  return shown;
}

/** Types a note there and waits for the draft that is made of it, by its first sentence. */
export async function typeForDraft(page: Page, text: string): Promise<void> {
  await typeNote(page, text);
  await expect(tryIt(page).draft).toContainText(text.slice(0, text.indexOf(". ")));
}

export const setLeftInStorage = (page: Page, value: string): Promise<void> =>
  page.evaluate(([key, left]) => localStorage.setItem(key, left), [VISITOR_STORAGE_KEY, value] as const);
