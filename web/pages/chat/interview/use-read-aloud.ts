import { useCallback, useEffect, useRef, useState } from "react";
import type { Message } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { apiGetBlob } from "../../../api/client.ts";

/** How reading something aloud ended: `refused` by a browser that wants a click first, `unavailable` for want of a voice. */
type ReadingEnd = "done" | "refused" | "unavailable";

/** `idle` has been read, or waits to be; `refused` needs a click first; `unavailable` stays text. */
type Reading = "idle" | "reading" | Exclude<ReadingEnd, "done">;

/** What was read, or cut short by the speaker, since the page was loaded; nothing is read twice unasked. */
const read = new Set<string>();

interface ReadAloud {
  sessionId: string;
  message: Message | undefined;
  /** ISO 639-1. */
  language: string | null;
  /** While the speaker speaks, or something else sounds: nothing is read then. */
  quiet: boolean;
}

/** Reads a message aloud when it arrives: by the service's voice, else by the browser's, else not. */
export function useReadAloud({ sessionId, message, language, quiet }: ReadAloud) {
  const [reading, setReading] = useState<Reading>("idle");
  const [muted, setMuted] = useMuted();
  const current = useRef<AbortController | undefined>(undefined);

  const { id, content } = message ?? {};

  const stop = useCallback(() => {
    if (!current.current) return;
    if (id !== undefined) read.add(id);
    current.current.abort();
    current.current = undefined;
    setReading("idle");
  }, [id]);

  const play = useCallback(async () => {
    if (id === undefined || content === undefined) return;
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setReading("reading");
    const { signal } = controller;
    const path = API.messageAudio(sessionId, id);
    // Without the service's voice, for whatever reason, there is still the browser's.
    const sound = await apiGetBlob(path, signal).catch(() => null);
    if (signal.aborted) return;
    const end = await (sound ? playSound(sound, signal) : speakText(content, language, signal));
    if (signal.aborted) return;
    current.current = undefined;
    read.add(id);
    setReading(end === "done" ? "idle" : end);
  }, [sessionId, id, content, language]);

  useEffect(() => {
    if (id !== undefined && !quiet && !muted && !read.has(id)) void play();
  }, [id, quiet, muted, play]);

  useEffect(() => {
    if (quiet || muted) stop();
  }, [quiet, muted, stop]);
  // Also when the question goes: it has been answered elsewhere, or the interview is over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is what ends the old one's reading.
  useEffect(() => () => current.current?.abort(), [id]);

  return { reading, play: () => void play(), stop, muted, setMuted };
}

const MUTED_KEY = "questionsMuted";

/** Whether this browser's owner wants to read questions only, remembered. */
function useMuted() {
  const [muted, setMuted] = useState(() => localStorage.getItem(MUTED_KEY) === "true");
  return [
    muted,
    (next: boolean) => {
      localStorage.setItem(MUTED_KEY, String(next));
      setMuted(next);
    },
  ] as const;
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

async function voices(): Promise<SpeechSynthesisVoice[]> {
  const ready = speechSynthesis.getVoices();
  if (ready.length > 0) return ready;
  return new Promise((resolve) => {
    const finish = () => resolve(speechSynthesis.getVoices());
    speechSynthesis.addEventListener("voiceschanged", finish, { once: true });
    setTimeout(finish, VOICES_TIMEOUT_MS);
  });
}

/** A voice for the language, or the browser's own choice when nobody could tell it; undefined when it has none. */
function voiceFor(language: string | null, all: SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined {
  const fitting = language === null ? all : all.filter(({ lang }) => lang.toLowerCase().startsWith(language));
  return fitting.find((voice) => voice.default) ?? fitting[0];
}

/** Has the browser say a text, to its end or until `signal`. */
async function speakText(text: string, language: string | null, signal: AbortSignal): Promise<ReadingEnd> {
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
