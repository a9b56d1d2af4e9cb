import { useCallback, useEffect, useRef, useState } from "react";
import type { Message } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { get } from "../../api/client.ts";
import { storedState } from "../../ui/shared-state.ts";

/** How reading something aloud ended: `refused` by a browser that wants a click first, `unavailable` for want of a voice. */
type ReadingEnd = "done" | "refused" | "unavailable";

/** `done` has been read, or waits to be. */
type Reading = "reading" | ReadingEnd;

/** What was read, or cut short by the speaker, since the page was loaded; nothing is read twice unasked. */
const read = new Set<string>();

/** Whether the owner of this browser wants to read questions only. */
const muting = storedState("localStorage", "questionsMuted");

interface ReadAloud {
  sessionId: string;
  message: Message | undefined;
  /** ISO 639-1. */
  language: string | null;
  /** While the speaker speaks. */
  speaking: boolean;
  /** Whether something else sounds; nothing is read by itself then. */
  sounding: boolean;
}

/** Reads a message aloud when it arrives: by the service's voice, else by the browser's, else not. */
export function useReadAloud({ sessionId, message, language, speaking, sounding }: ReadAloud) {
  const [reading, setReading] = useState<Reading>("done");
  const current = useRef<AbortController | undefined>(undefined);
  const muted = muting.useValue() === "true";
  const quiet = speaking || sounding || muted;
  const { id, content } = message ?? {};

  const stop = useCallback(() => {
    if (!current.current) return;
    if (id !== undefined) read.add(id);
    current.current.abort();
    current.current = undefined;
    setReading("done");
  }, [id]);

  const play = useCallback(async () => {
    if (id === undefined || content === undefined) return;
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setReading("reading");
    const { signal } = controller;
    // Without the service's voice, for whatever reason, there is still the browser's.
    const sound = await get(API.messageAudio(sessionId, id), signal)
      .then((response) => (response.status === 204 ? null : response.blob()))
      .catch(() => null);
    if (signal.aborted) return;
    const end = await (sound ? playSound(sound, signal) : speakText(content, language, signal));
    if (signal.aborted) return;
    current.current = undefined;
    read.add(id);
    setReading(end);
  }, [sessionId, id, content, language]);

  useEffect(() => {
    if (quiet) stop();
    else if (id !== undefined && !read.has(id)) void play();
  }, [id, quiet, stop, play]);
  // Also when the question goes: it has been answered elsewhere, or the interview is over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is what ends the old one's reading.
  useEffect(() => () => current.current?.abort(), [id]);

  return {
    reading,
    /** Whether nothing can be played now. */
    unavailable: speaking,
    play: () => void play(),
    stop,
    muted,
    setMuted: (next: boolean) => muting.set(String(next)),
  };
}

/** Plays a sound to its end, or until `signal`. */
function playSound(sound: Blob, signal: AbortSignal): Promise<ReadingEnd> {
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
const VOICES_TIMEOUT_MS = 1_000;

/** A voice for the language, or the browser's own choice where it is unknown; undefined when it has none. */
async function voiceFor(language: string | null): Promise<SpeechSynthesisVoice | undefined> {
  if (speechSynthesis.getVoices().length === 0) {
    await new Promise((resolve) => {
      speechSynthesis.addEventListener("voiceschanged", resolve, { once: true });
      setTimeout(resolve, VOICES_TIMEOUT_MS);
    });
  }
  const fitting = speechSynthesis
    .getVoices()
    .filter(({ lang }) => language === null || lang.toLowerCase().startsWith(language));
  return fitting.find((voice) => voice.default) ?? fitting[0];
}

/** Has the browser say a text, to its end or until `signal`. */
async function speakText(text: string, language: string | null, signal: AbortSignal): Promise<ReadingEnd> {
  if (!("speechSynthesis" in window)) return "unavailable";
  const voice = await voiceFor(language);
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
