import { useCallback, useEffect, useRef, useState } from "react";
import type { Message } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { get } from "../../api/client.ts";
import { forgetSound, type PlayEnd, playSound, useOtherSounding } from "../../shared/recording/player.ts";
import { storedState } from "../../ui/shared-state.ts";

/** Ids of messages read since the page was loaded; none is read twice without a click. */
const readIds = new Set<string>();

const muting = storedState("localStorage", "questionsMuted");

interface ReadAloud {
  sessionId: string;
  message: Message | undefined;
  language: string | null;
  speaking: boolean;
}

/** Reads a message when it arrives: with the server's voice, else the browser's. */
export function useReadAloud({ sessionId, message, language, speaking }: ReadAloud) {
  const [reading, setReading] = useState<"reading" | PlayEnd>("done");
  const current = useRef<AbortController | undefined>(undefined);
  const muted = muting.useValue() === "true";
  const { id, content } = message ?? {};
  // While something else plays, nothing is read by itself.
  const isOtherSounding = useOtherSounding(id);
  const quiet = speaking || isOtherSounding || muted;

  const stop = useCallback(() => {
    if (!current.current) return;
    if (id !== undefined) readIds.add(id);
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
    signal.addEventListener("abort", () => forgetSound(id), { once: true });
    const fetchVoice = async () => {
      const response = await get(API.messageAudio(sessionId, id), signal);
      if (response.status === 204) throw new Error("The server has no voice.");
      return response.blob();
    };
    let end = await playSound({ id, fetch: fetchVoice });
    // The browser may have a voice.
    if (end === "unavailable" && !signal.aborted) end = await speakText(content, language, signal);
    if (signal.aborted) return;
    current.current = undefined;
    readIds.add(id);
    setReading(end);
  }, [sessionId, id, content, language]);

  useEffect(() => {
    if (quiet) stop();
    else if (id !== undefined && !readIds.has(id)) void play();
  }, [id, quiet, stop, play]);
  // Also when the question goes: it has been answered elsewhere, or the interview is over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is what ends the old one's reading.
  useEffect(() => () => current.current?.abort(), [id]);

  const isOver = id !== undefined && readIds.has(id) && !["reading", "refused"].includes(reading);
  return {
    reading,
    /** Nothing is read, or it was to its end. */
    isRead: muted || isOver,
    unavailable: speaking,
    play: () => void play(),
    stop,
    muted,
    turn: (aloud: boolean) => muting.set(String(!aloud)),
  };
}

/** Browsers load their voices late; some never have any. */
const VOICES_TIMEOUT_MS = 1_000;

/** The browser's own choice where the language is unknown. */
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

async function speakText(text: string, language: string | null, signal: AbortSignal): Promise<PlayEnd> {
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
