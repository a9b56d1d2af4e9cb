import { MAX_RECORDING_SECONDS, RECORDING_TICK_MS } from "#contract/limits.ts";
import { askToPersist, outbox } from "../outbox/device.ts";
import type { NoteOptions } from "../outbox/entry.ts";
import { setListening } from "../vault/sounding.ts";
import {
  createSoundMeter,
  keepAwake,
  openMicrophone,
  recordingFormat,
  type SoundMeter,
} from "./microphone.ts";
import type { RecorderEvent } from "./state.ts";

/** Ample for speech, and a third of the browsers' default to send over a phone's connection. */
const BITS_PER_SECOND = 48_000;
/** How much sound the loss of a tab can cost. */
const TIMESLICE_MS = 1_000;
const MAX_MS = MAX_RECORDING_SECONDS * 1_000;
const LEVEL_EVERY_MS = 500;
const SILENT_CHECKS_BEFORE_WARNING = 4;
/** A headset that changes its profile mutes for a moment; a phone call mutes for good. */
const MUTE_GRACE_MS = 1_000;

/** One recording, from the open microphone to the last sound in the outbox. */
export class RecordingSession {
  readonly meter: SoundMeter | null;
  private readonly stream: MediaStream;
  private readonly recorder: MediaRecorder;
  private readonly id: Promise<string>;
  private readonly emit: (event: RecorderEvent) => void;
  private readonly startedAt = performance.now();
  private readonly timers: number[];
  private readonly releaseScreen = keepAwake();
  private muteTimer: number | undefined;
  private silentChecks = 0;
  private chunks = 0;
  private lastChunkMs = 0;
  private ended: "stopped" | "cut" | undefined;
  /** Writes happen one after another; the note exists before its first sound. */
  private writes: Promise<unknown>;

  private constructor(
    stream: MediaStream,
    recorder: MediaRecorder,
    id: Promise<string>,
    emit: (event: RecorderEvent) => void,
  ) {
    this.stream = stream;
    this.recorder = recorder;
    this.id = id;
    this.emit = emit;
    this.writes = id;
    this.meter = createSoundMeter(stream);
    this.timers = [
      window.setInterval(() => emit({ type: "ticked", at: performance.now() }), RECORDING_TICK_MS),
      window.setInterval(() => this.checkLevel(), LEVEL_EVERY_MS),
      window.setTimeout(() => this.stop(), MAX_MS),
    ];
    recorder.ondataavailable = ({ data }) => this.keep(data);
    recorder.onstop = () => void this.finish();
    recorder.onerror = () => this.cut();
    for (const track of stream.getTracks()) {
      track.onended = () => this.cut();
      track.onmute = () => {
        this.muteTimer = window.setTimeout(() => this.cut(), MUTE_GRACE_MS);
      };
      track.onunmute = () => window.clearTimeout(this.muteTimer);
    }
    window.addEventListener("pagehide", this.onPageHide);
    emit({ type: "started", at: this.startedAt });
  }

  /** @throws what `microphoneMessage` explains. Nothing is recording then. */
  static async start(options: NoteOptions, emit: (event: RecorderEvent) => void): Promise<RecordingSession> {
    setListening(true);
    const stream = await openMicrophone().catch((error) => {
      setListening(false);
      throw error;
    });
    try {
      const recorder = new MediaRecorder(stream, {
        mimeType: recordingFormat(),
        audioBitsPerSecond: BITS_PER_SECOND,
      });
      const started = new Promise((resolve, reject) => {
        recorder.addEventListener("start", resolve, { once: true });
        recorder.addEventListener("error", () => reject(new Error()), { once: true });
      });
      recorder.start(TIMESLICE_MS);
      // Only a started recorder says for certain what it writes.
      await started;
      void askToPersist();
      return new RecordingSession(stream, recorder, outbox.begin(options, recorder.mimeType), emit);
    } catch (error) {
      setListening(false);
      for (const track of stream.getTracks()) track.stop();
      throw error;
    }
  }

  /** The speaker is done, or the 90 seconds are over. */
  stop(): void {
    this.end("stopped");
  }

  /** Something else ended it: a call, a pulled plug, a page on its way out. What was said is kept. */
  cut(): void {
    this.end("cut");
  }

  private readonly onPageHide = () => this.cut();

  private end(how: "stopped" | "cut"): void {
    if (this.ended) return;
    this.ended = how;
    this.emit({ type: "ticked", at: performance.now() });
    this.emit({ type: how });
    this.release();
    // A recorder whose track has ended is stopping by itself.
    if (this.recorder.state !== "inactive") this.recorder.stop();
  }

  private keep(data: Blob): void {
    const startsAtMs = this.lastChunkMs;
    this.lastChunkMs = Math.min(performance.now() - this.startedAt, MAX_MS);
    // A page that slept through its own timer must not grow past what the server takes.
    if (startsAtMs >= MAX_MS) this.stop();
    if (startsAtMs >= MAX_MS || data.size === 0) return;
    const index = this.chunks;
    const durationMs = Math.round(this.lastChunkMs);
    this.chunks += 1;
    this.writes = this.writes.then(async () =>
      outbox.append(await this.id, index, await data.arrayBuffer(), durationMs),
    );
  }

  private async finish(): Promise<void> {
    if (!this.ended) this.cut();
    for (const track of this.stream.getTracks()) track.stop();
    await this.writes;
    const id = await this.id;
    const complete = this.ended === "stopped";
    await (complete ? outbox.complete(id) : outbox.interrupt(id));
    this.emit({ type: "stored", id, complete });
  }

  private checkLevel(): void {
    if (!this.meter) return;
    this.silentChecks = this.meter.isSilent() ? this.silentChecks + 1 : 0;
    this.emit({ type: "measured", silent: this.silentChecks >= SILENT_CHECKS_BEFORE_WARNING });
  }

  private release(): void {
    setListening(false);
    for (const timer of this.timers) window.clearTimeout(timer);
    window.clearTimeout(this.muteTimer);
    window.removeEventListener("pagehide", this.onPageHide);
    this.meter?.close();
    this.releaseScreen();
  }
}
