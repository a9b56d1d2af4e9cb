import { isMobile } from "../linkedin.ts";

const CONSTRAINTS = { echoCancellation: true, noiseSuppression: true, sampleRate: 44_100 };

const MESSAGES = {
  denied: "Microphone permission denied. Please allow access to your microphone and try again.",
  missing: "No microphone found. Please connect a microphone and try again.",
  unsupported:
    "Audio recording is not supported on this device or browser. Please try using a different browser.",
  insecure: "Security error: Make sure you are using HTTPS or try a different browser.",
  other: "Failed to start recording",
};

const MOBILE_HINT = "On a phone, also allow microphone access for this browser in your device's settings.";

/** A plain sentence for whatever keeps the microphone from opening (spec §8). */
export function microphoneMessage(error: unknown, mobile: boolean = isMobile()): string {
  if (!(error instanceof Error)) return MESSAGES.other;
  switch (error.name) {
    case "NotAllowedError":
      return mobile ? `${MESSAGES.denied} ${MOBILE_HINT}` : MESSAGES.denied;
    case "NotFoundError":
      return MESSAGES.missing;
    case "NotSupportedError":
      return MESSAGES.unsupported;
    case "SecurityError":
      return MESSAGES.insecure;
    default:
      return error.message || MESSAGES.other;
  }
}

/** @throws Error whose `name` is one that `microphoneMessage` knows. */
export async function openMicrophone(): Promise<MediaStream> {
  // Over plain http browsers hide `mediaDevices` altogether, which is not for want of support.
  if (!window.isSecureContext) throw new DOMException("Insecure origin", "SecurityError");
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === "undefined") {
    throw new DOMException("No recorder", "NotSupportedError");
  }
  return navigator.mediaDevices.getUserMedia({ audio: CONSTRAINTS });
}
