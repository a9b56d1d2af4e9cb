import { MAX_RECORDING_SECONDS, RECORDING_TICK_MS } from "#contract/limits.ts";
import { listen } from "../../../ui/listen.ts";
import { sharedState } from "../../../ui/shared-state.ts";
import type { NoteOptions, OutboxEntry } from "../outbox/entry.ts";
import { askToPersist, outbox } from "../outbox/sender.ts";
import { setListening } from "../player.ts";
import type { LiveWords } from "./live-words.ts";
import { chooseFormat, createSoundMeter, keepAwake, openMicrophone, type SoundMeter } from "./microphone.ts";
import { LEVEL_SECONDS, type Voiced } from "./pieces.ts";
import type { TapEnd, TapMessage } from "./tap.ts";

export type RecorderState =
  | { kind: "idle" }
  | { kind: "requesting" }
  /** `bars` draw the sound, where the browser has Web Audio; `voiced` is told where it has worklets. */
  | {
      kind: "recording";
      seconds: number;
      paused: boolean;
      silent: boolean;
      bars?: AnalyserNode;
      voiced?: Voiced;
    }
  | { kind: "stopping"; seconds: number }
  /** The sound is in the outbox: all of it, or as far as it got. */
  | { kind: "stopped" | "interrupted"; seconds: number }
  /** The sound is still on the device, for the user to think again. */
  | { kind: "discarded"; id: string }
  | { kind: "failed"; message: string };

/** What was heard so far of the recording `id`, piece by piece: the last one that was begun on this page. */
export const heardWords = sharedState<{ id: string; words: readonly string[] }>({ id: "", words: [] });

export function useHeardText(id: string): string {
  const { id: last, words } = heardWords.useValue();
  return last === id ? words.join(" ") : "";
}

/** Whole spoken seconds of the current or last recording. */
export const secondsOf = (state: RecorderState): number => ("seconds" in state ? state.seconds : 0);

/** Ample for speech, and a third of the browsers' default. */
const BITS_PER_SECOND = 48_000;
/** At most this much is lost with the tab. */
const TIMESLICE_MS = 1_000;
const MAX_MS = MAX_RECORDING_SECONDS * 1_000;
/** -60 dB: below an open microphone in a room, above the noise of a muted one. */
const SILENT_BELOW = 0.001;
const SILENT_LEVELS_BEFORE_WARNING = 2 / LEVEL_SECONDS;
/** If more of a recording than this was not listened to, its pieces are not all of it: listening began late, or broke off. */
const MAX_MISSED_SECONDS = 0.3;
/** A headset that changes its profile mutes for a moment; a phone call mutes for good. */
const MUTE_GRACE_MS = 1_000;

export type RecordingSession = Record<"stop" | "discard" | "pause", () => void>;

interface Screen {
  show: (state: RecorderState) => void;
  /** Gets the id of a recording that the user, or the limit, ended. */
  onComplete: (id: string) => void;
  /** Cuts it off, and keeps what was said; before the microphone is granted nothing is. */
  leaving: AbortSignal;
}

export async function startRecording(options: NoteOptions, screen: Screen): Promise<RecordingSession> {
  setListening(true);
  // Whoever leaves this screen may record on another one before the microphone is granted here.
  const stopListening = () => setListening(false);
  screen.leaving.addEventListener("abort", stopListening);
  let stream: MediaStream | undefined;
  let meter: SoundMeter | null = null;
  try {
    stream = await openMicrophone();
    screen.leaving.throwIfAborted();
    const format = { mimeType: chooseFormat(), audioBitsPerSecond: BITS_PER_SECOND };
    const recorder = new MediaRecorder(stream, format);
    const start = new Promise((resolve, reject) => {
      recorder.addEventListener("start", resolve, { once: true });
      recorder.addEventListener("error", () => reject(new Error()), { once: true });
    });
    recorder.start(TIMESLICE_MS);
    // At once: it takes a while to begin, too.
    meter = createSoundMeter(stream);
    // Only a started recorder knows its format.
    await start;
    screen.leaving.throwIfAborted();
    void askToPersist();
    return follow({ stream, recorder, meter, newEntry: outbox.begin(options, recorder.mimeType), ...screen });
  } catch (error) {
    // Else it has stopped already, and another screen may listen.
    if (!screen.leaving.aborted) stopListening();
    void meter?.end();
    for (const track of stream?.getTracks() ?? []) track.stop();
    throw error;
  } finally {
    screen.leaving.removeEventListener("abort", stopListening);
  }
}

interface Parts extends Screen {
  stream: MediaStream;
  recorder: MediaRecorder;
  meter: SoundMeter | null;
  newEntry: Promise<OutboxEntry>;
}

function follow({ stream, recorder, meter, newEntry, show, onComplete, leaving }: Parts): RecordingSession {
  /** What was spoken before the last pause, and since when it goes on: only that counts. Null while paused. */
  let spokenMs = 0;
  let resumedAt: number | null = performance.now();
  let limit = window.setTimeout(() => stop(), MAX_MS);
  heardWords.set({ id: "", words: [] });
  meter?.tell(hear);
  /** How many levels came, and how many seconds after the recorder the first began. */
  let levels = 0;
  let late = Infinity;
  const wordsController = new AbortController();
  // Where its code doesn't load, a recording does without.
  let words: LiveWords | undefined;
  const liveWords = followLiveWords().catch(() => undefined);
  const releaseScreen = keepAwake();
  let muteTimer: number | undefined;
  let silentLevels = 0;
  let voiced: Voiced | undefined;
  let chunks = 0;
  let lastChunkMs = 0;
  /** Whether the pieces are all that was recorded. */
  let coverage: Promise<boolean> | undefined;
  let ending: { kind: "stopped" | "interrupted" | "discarded"; seconds: number } | undefined;
  /** In order; the note exists before its first sound. */
  let entry = newEntry;

  const stop = () => end("stopped");
  const discard = () => end("discarded");
  /** For any other end: a call, a pulled plug, a closing page. Keeps what was said. */
  const cut = () => end("interrupted");
  leaving.addEventListener("abort", cut);
  const ticking = window.setInterval(showRecording, RECORDING_TICK_MS);
  recorder.ondataavailable = ({ data }) => keep(data);
  recorder.onstop = () => void finish();
  recorder.onerror = cut;
  for (const track of stream.getTracks()) {
    track.onended = cut;
    track.onmute = () => {
      muteTimer = window.setTimeout(cut, MUTE_GRACE_MS);
    };
    track.onunmute = () => window.clearTimeout(muteTimer);
  }
  const unlisten = listen(window, "pagehide", cut);
  showRecording();

  function spokenNow(): number {
    return Math.min(spokenMs + (resumedAt === null ? 0 : performance.now() - resumedAt), MAX_MS);
  }

  function showRecording(): void {
    const silent = silentLevels >= SILENT_LEVELS_BEFORE_WARNING;
    const paused = resumedAt === null;
    const seconds = Math.floor(spokenNow() / 1_000);
    show({ kind: "recording", seconds, paused, silent, bars: meter?.bars, voiced });
  }

  function pause(): void {
    if (ending) return;
    if (resumedAt === null) {
      recorder.resume();
      resumedAt = performance.now();
      limit = window.setTimeout(stop, MAX_MS - spokenMs);
    } else {
      spokenMs = spokenNow();
      resumedAt = null;
      silentLevels = 0;
      voiced = voiced && { ...voiced, still: 0 };
      window.clearTimeout(limit);
      recorder.pause();
      // Nothing waits in memory while the user thinks.
      recorder.requestData();
    }
    meter?.pause(resumedAt === null);
    showRecording();
  }

  function end(kind: NonNullable<typeof ending>["kind"]): void {
    if (ending) return;
    spokenMs = spokenNow();
    ending = { kind, seconds: Math.floor(spokenMs / 1_000) };
    resumedAt = null;
    show({ ...ending, kind: "stopping" });
    setListening(false);
    for (const timer of [ticking, limit]) window.clearTimeout(timer);
    window.clearTimeout(muteTimer);
    unlisten();
    if (kind !== "stopped") wordsController.abort();
    coverage = meter?.end().then((seconds = 0) => Math.abs(spokenMs / 1_000 - seconds) < MAX_MISSED_SECONDS);
    releaseScreen();
    // A recorder whose track ended stops by itself.
    if (recorder.state !== "inactive") recorder.stop();
  }

  function keep(data: Blob): void {
    const startsAtMs = lastChunkMs;
    lastChunkMs = spokenNow();
    // A page that slept past its timer must not exceed the server's limit.
    if (startsAtMs >= MAX_MS) stop();
    if (startsAtMs >= MAX_MS || data.size === 0) return;
    const index = chunks;
    const durationMs = Math.round(lastChunkMs);
    chunks += 1;
    entry = entry.then(async (note) =>
      outbox.append(note, { index, data: await data.arrayBuffer() }, durationMs),
    );
  }

  async function finish(): Promise<void> {
    if (!ending) cut();
    for (const track of stream.getTracks()) track.stop();
    const note = await entry;
    const isAllHeard = await coverage;
    const { kind, seconds } = ending ?? { kind: "interrupted", seconds: 0 };
    // Left as it is, so that it waits like any other one if this page dies.
    if (kind === "discarded") return show({ kind, id: note.id });
    const pieces = isAllHeard ? words?.pieces() : undefined;
    await (kind === "stopped" ? outbox.complete(note, pieces) : outbox.interrupt(note.id));
    show({ kind, seconds });
    if (kind === "stopped") onComplete(note.id);
  }

  function hear(message: Exclude<TapMessage, TapEnd>): void {
    if ("samples" in message) {
      const from = Math.max(0, message.from + (Number.isFinite(late) ? late : 0));
      return void liveWords.then((send) => send?.({ ...message, from }));
    }
    levels += 1;
    // The message that took the least time says it best.
    late = Math.min(late, spokenNow() / 1_000 - levels * LEVEL_SECONDS);
    if (ending || resumedAt === null) return;
    silentLevels = message.loudest < SILENT_BELOW ? silentLevels + 1 : 0;
    voiced = message;
    showRecording();
  }

  async function followLiveWords() {
    const { followWords } = await import("./live-words.ts");
    const { id } = await newEntry;
    words = followWords(id, wordsController.signal, (texts) => heardWords.set({ id, words: texts }));
    return words.send;
  }

  return { stop, discard, pause };
}
