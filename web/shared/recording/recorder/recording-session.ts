import { MAX_RECORDING_SECONDS, RECORDING_TICK_MS } from "#contract/limits.ts";
import { listen } from "../../../ui/listen.ts";
import type { NoteOptions } from "../outbox/entry.ts";
import { askToPersist, outbox } from "../outbox/use-outbox.ts";
import { setListening } from "../vault/sounding.ts";
import { createSoundMeter, keepAwake, openMicrophone, recordingFormat } from "./microphone.ts";

export type RecorderState =
  | { kind: "idle" }
  | { kind: "requesting" }
  /** `bars` draw the sound, where the browser has Web Audio. */
  | { kind: "recording"; seconds: number; silent: boolean; bars: AnalyserNode | undefined }
  | { kind: "stopping"; seconds: number }
  /** The sound is in the outbox: all of it, or as far as it got. */
  | { kind: "stopped" | "interrupted"; seconds: number }
  | { kind: "failed"; message: string };

/** Whole seconds of the current or last recording. */
export const secondsOf = (state: RecorderState): number => ("seconds" in state ? state.seconds : 0);

/** Ample for speech, and a third of the browsers' default. */
const BITS_PER_SECOND = 48_000;
/** At most this much is lost with the tab. */
const TIMESLICE_MS = 1_000;
const MAX_MS = MAX_RECORDING_SECONDS * 1_000;
const LEVEL_EVERY_MS = 500;
const SILENT_CHECKS_BEFORE_WARNING = 4;
/** A headset that changes its profile mutes for a moment; a phone call mutes for good. */
const MUTE_GRACE_MS = 1_000;

export interface RecordingSession {
  stop: () => void;
}

/**
 * `onComplete` gets the id of a recording that the user, or the limit, ended. `left` cuts it off, and keeps what was said; before the
 * microphone is granted nothing is. @throws for `microphoneMessage`
 */
export async function startRecording(
  options: NoteOptions,
  show: (state: RecorderState) => void,
  onComplete: (id: string) => void,
  left: AbortSignal,
): Promise<RecordingSession> {
  setListening(true);
  let stream: MediaStream | undefined;
  try {
    stream = await openMicrophone();
    left.throwIfAborted();
    const recorder = new MediaRecorder(stream, {
      mimeType: recordingFormat(),
      audioBitsPerSecond: BITS_PER_SECOND,
    });
    const started = new Promise((resolve, reject) => {
      recorder.addEventListener("start", resolve, { once: true });
      recorder.addEventListener("error", () => reject(new Error()), { once: true });
    });
    recorder.start(TIMESLICE_MS);
    // Only a started recorder knows its format.
    await started;
    left.throwIfAborted();
    void askToPersist();
    return follow(stream, recorder, outbox.begin(options, recorder.mimeType), show, onComplete, left);
  } catch (error) {
    setListening(false);
    for (const track of stream?.getTracks() ?? []) track.stop();
    throw error;
  }
}

/** Puts the recorded sound into the outbox until it ends. */
function follow(
  stream: MediaStream,
  recorder: MediaRecorder,
  id: Promise<string>,
  show: (state: RecorderState) => void,
  onComplete: (id: string) => void,
  left: AbortSignal,
): RecordingSession {
  const startedAt = performance.now();
  const meter = createSoundMeter(stream);
  const releaseScreen = keepAwake();
  let muteTimer: number | undefined;
  let silentChecks = 0;
  let chunks = 0;
  let lastChunkMs = 0;
  let ended: { kind: "stopped" | "interrupted"; seconds: number } | undefined;
  /** In order; the note exists before its first sound. */
  let writes: Promise<unknown> = id;

  const stop = () => end("stopped");
  /** For any other end: a call, a pulled plug, a closing page. Keeps what was said. */
  const cut = () => end("interrupted");
  left.addEventListener("abort", cut);
  const timers = [
    window.setInterval(showRecording, RECORDING_TICK_MS),
    window.setInterval(checkLevel, LEVEL_EVERY_MS),
    window.setTimeout(stop, MAX_MS),
  ];
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

  function secondsNow(): number {
    return Math.min(Math.floor((performance.now() - startedAt) / 1_000), MAX_RECORDING_SECONDS);
  }

  function showRecording(): void {
    const silent = silentChecks >= SILENT_CHECKS_BEFORE_WARNING;
    show({ kind: "recording", seconds: secondsNow(), silent, bars: meter?.bars });
  }

  function end(kind: "stopped" | "interrupted"): void {
    if (ended) return;
    ended = { kind, seconds: secondsNow() };
    show({ ...ended, kind: "stopping" });
    setListening(false);
    for (const timer of timers) window.clearTimeout(timer);
    window.clearTimeout(muteTimer);
    unlisten();
    meter?.close();
    releaseScreen();
    // A recorder whose track ended stops by itself.
    if (recorder.state !== "inactive") recorder.stop();
  }

  function keep(data: Blob): void {
    const startsAtMs = lastChunkMs;
    lastChunkMs = Math.min(performance.now() - startedAt, MAX_MS);
    // A page that slept past its timer must not exceed the server's limit.
    if (startsAtMs >= MAX_MS) stop();
    if (startsAtMs >= MAX_MS || data.size === 0) return;
    const index = chunks;
    const durationMs = Math.round(lastChunkMs);
    chunks += 1;
    writes = writes.then(async () => outbox.append(await id, index, await data.arrayBuffer(), durationMs));
  }

  async function finish(): Promise<void> {
    if (!ended) cut();
    for (const track of stream.getTracks()) track.stop();
    await writes;
    const complete = ended?.kind === "stopped";
    await (complete ? outbox.complete(await id) : outbox.interrupt(await id));
    if (ended) show(ended);
    if (complete) onComplete(await id);
  }

  function checkLevel(): void {
    if (!meter) return;
    silentChecks = meter.isSilent() ? silentChecks + 1 : 0;
    showRecording();
  }

  return { stop };
}
