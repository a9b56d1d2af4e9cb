import { type ReactNode, useState } from "react";
import { useLocation } from "react-router-dom";
import { expect, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { API } from "#contract/paths.ts";
import type { Idea } from "#contract/recordings.ts";
import { useCurrentUser } from "../../web/api/auth.ts";
import RecordingScreen from "../../web/pages/recording/recording.tsx";
import { PATHS } from "../../web/paths.ts";
import { Paywall } from "../../web/shared/account/plan.tsx";
import { AutoSender } from "../../web/shared/recording/outbox/sender.ts";
import { show } from "./app.tsx";
import { ANA, HEALTH, NEW_USAGE, NO_CONTEXT } from "./people.ts";
import { answer } from "./server.ts";

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

function SignedIn({ children }: { children: ReactNode }) {
  return useCurrentUser().user ? children : null;
}

/** Shows the parts once the user is loaded, as the app does. */
export const showSignedIn = (parts: ReactNode, at?: string) => show(<SignedIn>{parts}</SignedIn>, { at });

/** The recording screen of somebody signed in, with what sends by itself on all screens. */
export async function showRecorder({
  user = ANA,
  usage = NEW_USAGE,
  health = HEALTH,
  context = NO_CONTEXT,
  ideas = [] as Idea[],
} = {}) {
  answer(API.user, user);
  answer(API.usage, usage);
  answer(API.chats, []);
  answer(API.health, health);
  answer(API.context, context);
  answer(API.ideas, ideas);
  await showSignedIn(<RecorderScreen />, PATHS.record);
  await expect.element(recorder.start).toBeVisible();
}

function RecorderScreen() {
  const [visits, setVisits] = useState(0);
  const { pathname } = useLocation();
  return (
    <>
      <AutoSender ownerId={ANA.id} />
      <Paywall />
      <RecordingScreen key={`${visits} ${pathname}`} />
      {/* Leaving is possible all the time: with the Back button. */}
      <button type="button" className="visible fixed top-0 z-50" onClick={() => setVisits(visits + 1)}>
        Leave and come back
      </button>
    </>
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

export async function recordFor(seconds: number): Promise<void> {
  await recorder.start.click();
  await timerShows(seconds);
}

export const timerShows = (seconds: number, timer = recorder.timer) =>
  expect
    .poll(() => Number(/00:(\d\d)/.exec(timer.element().textContent)?.[1]))
    .toBeGreaterThanOrEqual(seconds);

export const decoded = async (sound: unknown) =>
  new OfflineAudioContext(1, 1, 16_000).decodeAudioData(await (sound as Blob).arrayBuffer());

export async function typeNote(text: string): Promise<void> {
  if (recorder.note.elements().length === 0) await recorder.type.click();
  await recorder.note.fill(text);
  await recorder.send.click();
}
