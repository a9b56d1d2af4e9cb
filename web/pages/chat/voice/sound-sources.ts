/** How reading something aloud ended: `refused` by a browser that wants a click first, `unavailable` for want of a voice. */
export type ReadingEnd = "done" | "refused" | "unavailable";

/** Plays a sound to its end, or until `signal`. */
export function playSound(sound: Blob, signal: AbortSignal): Promise<ReadingEnd> {
  return new Promise((resolve) => {
    const url = URL.createObjectURL(sound);
    const audio = new Audio(url);
    const end = (how: ReadingEnd) => {
      audio.pause();
      URL.revokeObjectURL(url);
      resolve(how);
    };
    signal.addEventListener("abort", () => end("done"), { once: true });
    audio.onended = () => end("done");
    audio.play().catch((error: unknown) => {
      const refused = error instanceof DOMException && error.name === "NotAllowedError";
      end(refused ? "refused" : "unavailable");
    });
  });
}

/** Browsers load their voices late; some never have any. */
const VOICES_PATIENCE_MS = 1_000;

async function voices(): Promise<SpeechSynthesisVoice[]> {
  const ready = speechSynthesis.getVoices();
  if (ready.length > 0) return ready;
  return new Promise((resolve) => {
    const answer = () => resolve(speechSynthesis.getVoices());
    speechSynthesis.addEventListener("voiceschanged", answer, { once: true });
    setTimeout(answer, VOICES_PATIENCE_MS);
  });
}

/** A voice for the language, or the browser's own choice when nobody could tell it; undefined when it has none. */
function voiceFor(language: string | null, all: SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined {
  const fitting = language === null ? all : all.filter(({ lang }) => lang.toLowerCase().startsWith(language));
  return fitting.find((voice) => voice.default) ?? fitting[0];
}

/** Has the browser say a text, to its end or until `signal`. */
export async function speakText(
  text: string,
  language: string | null,
  signal: AbortSignal,
): Promise<ReadingEnd> {
  if (!("speechSynthesis" in window)) return "unavailable";
  const voice = voiceFor(language, await voices());
  if (!voice) return "unavailable";
  if (signal.aborted) return "done";
  // Not every browser says that it refuses.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return "refused";
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.onend = () => resolve("done");
    utterance.onerror = ({ error }) => {
      if (error === "not-allowed") resolve("refused");
      else resolve(error === "canceled" || error === "interrupted" ? "done" : "unavailable");
    };
    signal.addEventListener("abort", () => speechSynthesis.cancel(), { once: true });
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
  });
}
