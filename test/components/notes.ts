import { afterEach, beforeEach, expect, vi } from "vitest";
import { cleanup } from "vitest-browser-react";
import { API } from "#contract/paths.ts";
import { VISITOR_OWNER } from "../../web/shared/recording/outbox/names.ts";
import { outbox } from "../../web/shared/recording/outbox/sender.ts";
import { sent } from "./app.tsx";
import { ANA } from "./people.ts";
import { answer, answerRaw, cutOff, signIn } from "./server.ts";

export const NOTE = "We moved the whole team to Lisbon last spring.";
export const HEARD = { sessionId: "session", transcript: NOTE };
/** From here on the server hears notes; nothing is written of them yet. */
export function hear(): void {
  answerRaw(API.transcribe, HEARD);
  answer(API.drafts("session"), []);
}

export const OPTIONS = { ownerId: ANA.id, topic: null, interviewMode: false };

const OWNERS = [ANA.id, VISITOR_OWNER];
const statuses = async () =>
  (await Promise.all(OWNERS.map((owner) => outbox.list(owner)))).flat().map(({ status }) => status.kind);

/** Each test begins and ends with nothing on the device, which is read without the test's fakes. */
export function forgetNotes(): void {
  beforeEach(signIn);
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    await cleanup();
    localStorage.clear();
    sessionStorage.clear();
    // What was being recorded is cut off, and stored.
    await expect.poll(async () => (await statuses()).filter((kind) => kind === "recording")).toEqual([]);
    for (const owner of OWNERS) for (const { id } of await outbox.list(owner)) await outbox.discard(id);
  });
}

export function watchSaved(): { name: string; data: Blob }[] {
  const saved: { name: string; data: Blob }[] = [];
  let last = new Blob();
  vi.spyOn(URL, "createObjectURL").mockImplementation((data) => {
    last = data as Blob;
    return "blob:saved";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, data: last });
  });
  return saved;
}

export const forms = (path: string = API.transcribe) =>
  sent.filter((message) => message.path === path).map(({ body }) => body as FormData);

export const onDevice = (owner: string = ANA.id) => outbox.list(owner);

/** Leaves notes waiting: there was no connection when they were sent. The next ones would be heard. */
export async function leaveWaiting(...ids: string[]): Promise<void> {
  for (const _ of ids) cutOff(API.transcribe);
  hear();
  for (const id of ids) await outbox.send(id);
}
