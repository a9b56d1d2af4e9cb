import { WAVEFORM } from "#contract/limits.ts";
import { listen } from "../../../ui/listen.ts";
import { isMobile } from "../../browser.ts";

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

const RECORDING_FORMATS = [
  "audio/webm;codecs=opus",
  "audio/webm",
  "audio/mp4",
  "audio/mpeg",
  "audio/ogg",
  "audio/wav",
];

/** Undefined leaves the choice to the browser. */
export const recordingFormat = (): string | undefined =>
  RECORDING_FORMATS.find((type) => MediaRecorder.isTypeSupported(type));

/** Two thirds of a second at 48 kHz: checks twice a second miss nothing. */
const LEVEL_WINDOW = 32_768;
/** -60 dB: below an open microphone in a room, above the noise of a muted one. */
const SILENT_BELOW = 0.001;

/** Null without Web Audio; recording works without it. */
export function createSoundMeter(stream: MediaStream) {
  try {
    const context = new AudioContext();
    const source = context.createMediaStreamSource(stream);
    const bars = new AnalyserNode(context, { fftSize: WAVEFORM.fftSize, smoothingTimeConstant: 0.7 });
    const level = new AnalyserNode(context, { fftSize: LEVEL_WINDOW });
    source.connect(bars);
    source.connect(level);
    void context.resume();

    const samples = new Float32Array(LEVEL_WINDOW);
    return {
      bars,
      isSilent() {
        // A suspended context reads as zeros.
        if (context.state !== "running") return false;
        level.getFloatTimeDomainData(samples);
        return samples.every((sample) => Math.abs(sample) < SILENT_BELOW);
      },
      close: () => void context.close(),
    };
  } catch {
    return null;
  }
}

/** A locked screen would end the recording on a phone. Returns the release. */
export function keepAwake(): () => void {
  let sentinel: WakeLockSentinel | undefined;
  let needed = true;

  async function request() {
    if (!needed || document.visibilityState !== "visible") return;
    try {
      sentinel = await navigator.wakeLock?.request("screen");
      if (!needed) await sentinel?.release();
    } catch {
      // Refused on a low battery; the recording goes on.
    }
  }

  // The browser drops the lock whenever the page is hidden.
  const unlisten = listen(document, "visibilitychange", () => void request());
  void request();
  return () => {
    needed = false;
    unlisten();
    void sentinel?.release();
  };
}
