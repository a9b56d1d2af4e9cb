import { WAVEFORM } from "#contract/limits.ts";
import { listen } from "../../../ui/listen.ts";
import { isMobile } from "../../browser.ts";
import type { TapEnd, TapMessage, TapOrder } from "./tap.ts";
import tapUrl from "./tap.ts?worker&url";

const CONSTRAINTS = { echoCancellation: true, noiseSuppression: true, sampleRate: 44_100 };
const FAILED = "Failed to start recording";

const MESSAGES: Record<string, string> = {
  NotAllowedError: "Microphone permission denied. Please allow access to your microphone and try again.",
  NotFoundError: "No microphone found. Please connect a microphone and try again.",
  NotSupportedError:
    "Audio recording is not supported on this device or browser. Please try using a different browser.",
  SecurityError: "Security error: Make sure you are using HTTPS or try a different browser.",
};

const BUSY = "Another app may be using your microphone. Close it and try again.";
/** What to do about what only the browser has words for. */
const REMEDIES: Record<string, string> = {
  NotReadableError: BUSY,
  AbortError: BUSY,
  OverconstrainedError: "Your microphone can't record this way. Try another one.",
};
const REMEDY = "Load this page again, or try another browser.";
const MOBILE_HINT = "On a phone, also allow microphone access for this browser in your device's settings.";

export function microphoneMessage(error: unknown): string {
  if (!(error instanceof Error)) return `${FAILED}. ${REMEDY}`;
  const own = (error.message || FAILED).replace(/\.?$/, ".");
  const message = MESSAGES[error.name] ?? `${own} ${REMEDIES[error.name] ?? REMEDY}`;
  return error.name === "NotAllowedError" && isMobile() ? `${message} ${MOBILE_HINT}` : message;
}

/** @throws an error for `microphoneMessage` */
export async function openMicrophone(): Promise<MediaStream> {
  // Over plain http browsers hide `mediaDevices`, though they support it.
  if (!window.isSecureContext) throw new DOMException("Insecure origin", "SecurityError");
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === "undefined") {
    throw new DOMException("No recorder", "NotSupportedError");
  }
  return navigator.mediaDevices.getUserMedia({ audio: CONSTRAINTS });
}

const FORMATS = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4", "audio/mpeg", "audio/ogg", "audio/wav"];

/** Undefined leaves the choice to the browser. */
export const chooseFormat = () => FORMATS.find((type) => MediaRecorder.isTypeSupported(type));

/** Voices have next to nothing above it, and other sounds would turn into lower ones at a recogniser's rate. */
const VOICE_HZ = 7_000;

/** How long the end waits for the last words, which take a few milliseconds. */
const LAST_WORDS_MS = 300;

export type SoundMeter = NonNullable<ReturnType<typeof createSoundMeter>>;

/** Tells of the sound, where the browser has worklets. Null without Web Audio; recording works without both. */
export function createSoundMeter(stream: MediaStream) {
  try {
    const context = new AudioContext();
    const source = context.createMediaStreamSource(stream);
    const bars = new AnalyserNode(context, { fftSize: WAVEFORM.fftSize, smoothingTimeConstant: 0.7 });
    source.connect(bars);
    void context.resume();
    const total = Promise.withResolvers<number | undefined>();
    let tap: AudioWorkletNode | undefined;
    let hear: ((message: Exclude<TapMessage, TapEnd>) => void) | undefined;
    let lastOrder: TapOrder | undefined;
    const order = (what: TapOrder) => {
      lastOrder = what;
      tap?.port.postMessage(what);
    };

    async function listenIn(): Promise<void> {
      await context.audioWorklet.addModule(tapUrl);
      tap = new AudioWorkletNode(context, "tap", { channelCount: 1, channelCountMode: "explicit" });
      tap.port.onmessage = ({ data }: MessageEvent<TapMessage>) => {
        if ("seconds" in data) total.resolve(data.seconds);
        else hear?.(data);
      };
      if (lastOrder) order(lastOrder);
      const voice = () => new BiquadFilterNode(context, { frequency: VOICE_HZ });
      // It gives out silence, but without a way on browsers may not run it.
      source.connect(voice()).connect(voice()).connect(tap).connect(bars);
    }

    void listenIn().catch(() => undefined);
    return {
      bars,
      tell: (listener: NonNullable<typeof hear>) => {
        hear = listener;
      },
      /** While paused nobody is listened to. */
      pause: (paused: boolean) => order(paused ? "pause" : "resume"),
      /** Resolves to how many seconds it told of, once all is told; undefined where that isn't known. */
      end: (): Promise<number | undefined> => {
        order("end");
        if (tap) setTimeout(total.resolve, LAST_WORDS_MS);
        else total.resolve(undefined);
        return total.promise.finally(() => void context.close());
      },
    };
  } catch {
    return null;
  }
}

/** A locked screen would end the recording on a phone. Returns the release. */
export function keepAwake(): () => void {
  let sentinel: WakeLockSentinel | undefined;
  let isNeeded = true;

  async function request() {
    if (!isNeeded || document.visibilityState !== "visible") return;
    try {
      sentinel = await navigator.wakeLock?.request("screen");
      if (!isNeeded) await sentinel?.release();
    } catch {
      // Refused on a low battery; the recording goes on.
    }
  }

  // The browser drops the lock whenever the page is hidden.
  const unlisten = listen(document, "visibilitychange", () => void request());
  void request();
  return () => {
    isNeeded = false;
    unlisten();
    void sentinel?.release();
  };
}
