import { type ReactNode, useState } from "react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { API } from "#contract/paths.ts";
import type { Idea } from "#contract/recordings.ts";
import { useCurrentUser } from "../../web/api/auth.ts";
import RecordingScreen from "../../web/pages/recording/recording.tsx";
import { PATHS } from "../../web/paths.ts";
import { Paywall } from "../../web/shared/account/plan.tsx";
import type { OutboxEntry } from "../../web/shared/recording/outbox/entry.ts";
import { VISITOR_OWNER } from "../../web/shared/recording/outbox/names.ts";
import { AutoSender } from "../../web/shared/recording/outbox/sender.ts";
import { outbox } from "../../web/shared/recording/outbox/use-outbox.ts";
import { ANA, HEALTH, NEW_USAGE, NO_CONTEXT } from "./people.ts";
import { answer, answerWrongly, cutOff, sent, signIn } from "./server.ts";
import { show } from "./show.tsx";

/** The recorder, by what a person sees of it. */
export const recorder = {
  start: page.getByRole("button", { name: "Start recording" }),
  stop: page.getByRole("button", { name: "Stop recording" }),
  timer: page.getByRole("timer"),
  waiting: page.getByRole("region", { name: /waiting on this device/ }),
  file: page.getByLabelText("Audio file"),
  type: page.getByRole("button", { name: "Type it instead" }),
  note: page.getByRole("textbox", { name: "Your note" }),
  send: page.getByRole("button", { name: "Make a post" }),
};
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const address = page.getByLabelText("Address");
export const toast = (text: string) => page.getByRole("region", { name: /Notifications/ }).getByText(text);

export const NOTE = "We moved the whole team to Lisbon last spring.";
/** What the server says to a note that it has heard. */
export const HEARD = { sessionId: "session", transcript: NOTE };
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

/** Whoever is signed in is known before anything is shown, as in the app. */
export function SignedIn({ children }: { children: ReactNode }) {
  return useCurrentUser().user ? children : null;
}

/** The recording screen of somebody signed in, with what sends by itself on all screens. */
export async function showRecorder({
  usage = NEW_USAGE,
  health = HEALTH,
  context = NO_CONTEXT,
  ideas = [] as Idea[],
} = {}) {
  answer(API.user, ANA);
  answer(API.usage, usage);
  answer(API.chats, []);
  answer(API.health, health);
  answer(API.context, context);
  answer(API.ideas, ideas);
  await show(<RecorderScreen />, { at: PATHS.record });
  await expect.element(recorder.start).toBeVisible();
}

function RecorderScreen() {
  const [visits, setVisits] = useState(0);
  const { pathname } = useLocation();
  return (
    <SignedIn>
      <AutoSender ownerId={ANA.id} />
      <Paywall />
      <RecordingScreen key={`${visits} ${pathname}`} />
      {/* Leaving is possible all the time: with the Back button. */}
      <button type="button" className="visible fixed top-0 z-50" onClick={() => setVisits(visits + 1)}>
        Leave and come back
      </button>
    </SignedIn>
  );
}

/** A microphone whose owner can be heard or not, and whose track a test can end or mute as a phone call does. */
export function plugIn({ muted = false } = {}) {
  const context = new AudioContext();
  const [voice, volume] = [new OscillatorNode(context), new GainNode(context, { gain: muted ? 0 : 1 })];
  const into = context.createMediaStreamDestination();
  voice.connect(volume).connect(into);
  voice.start();
  onTestFinished(() => context.close());
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockResolvedValue(into.stream);
  const [track] = into.stream.getTracks();
  return {
    stream: into.stream,
    speak: () => volume.gain.setValueAtTime(1, 0),
    hush: () => volume.gain.setValueAtTime(0, 0),
    tell: (event: "ended" | "mute" | "unmute") => track?.dispatchEvent(new Event(event)),
  };
}

/** Records until the timer shows this many seconds, or more; the recording goes on. */
export async function recordFor(seconds: number): Promise<void> {
  await recorder.start.click();
  await timerShows(seconds);
}

export const timerShows = (seconds: number, timer = recorder.timer) =>
  expect
    .poll(() => Number(/00:(\d\d)/.exec(timer.element().textContent)?.[1]))
    .toBeGreaterThanOrEqual(seconds);

export async function typeNote(text: string): Promise<void> {
  if (recorder.note.elements().length === 0) await recorder.type.click();
  await recorder.note.fill(text);
  await recorder.send.click();
}

/** Drops a file anywhere on the screen, as a mouse does. */
export function drop(file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}

/** The files that are saved from here on. */
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

/** What was sent as a note, or as a turn of a session. */
export const forms = (path: string = API.transcribe) =>
  sent.filter((message) => message.path === path).map(({ body }) => body as FormData);

export const onDevice = (owner: string = ANA.id): Promise<OutboxEntry[]> => outbox.list(owner);

/** The length in seconds of what is kept of a recording, as the browser's own decoder finds it. */
export async function secondsOf(entry: OutboxEntry | undefined): Promise<number> {
  const sound = entry && (await outbox.sound(entry));
  if (!sound) throw new Error("Nothing is kept.");
  return (await new AudioContext().decodeAudioData(await sound.arrayBuffer())).duration;
}

/** Leaves notes waiting: there was no connection when they were sent. The next ones would be heard. */
export async function leaveWaiting(...ids: string[]): Promise<void> {
  for (const _ of ids) cutOff(API.transcribe);
  answerWrongly(API.transcribe, HEARD);
  answer(API.drafts("session"), []);
  for (const id of ids) await outbox.send(id);
}
