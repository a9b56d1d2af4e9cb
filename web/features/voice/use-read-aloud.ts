import { useCallback, useEffect, useRef, useState } from "react";
import type { Message } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { apiGetBlob } from "../../lib/api.ts";
import { playSound, type ReadingEnd, speakText } from "./sound-sources.ts";
import { useMuted } from "./use-muted.ts";

/** `idle` has been read, or waits to be; `refused` needs a click first; `unavailable` stays text. */
export type Reading = "idle" | "reading" | Exclude<ReadingEnd, "done">;

/** What was read since the page was loaded; nothing is read twice unasked. */
const read = new Set<string>();

interface ReadAloud {
  sessionId: string;
  message: Message | undefined;
  /** ISO 639-1. */
  language: string | null;
  /** While the speaker speaks, or is being listened to: nothing is said then. */
  hush: boolean;
}

/** Reads a message aloud when it arrives: by the service's voice, else by the browser's, else not. */
export function useReadAloud({ sessionId, message, language, hush }: ReadAloud) {
  const [reading, setReading] = useState<Reading>("idle");
  const [muted, setMuted] = useMuted();
  const current = useRef<AbortController | undefined>(undefined);

  const stop = useCallback(() => {
    current.current?.abort();
    current.current = undefined;
    setReading((before) => (before === "reading" ? "idle" : before));
  }, []);

  const play = useCallback(async () => {
    if (!message) return;
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setReading("reading");
    const { signal } = controller;
    const path = API.messageAudio(sessionId, message.id);
    // Without the service's voice, for whatever reason, there is still the browser's.
    const sound = await apiGetBlob(path, signal).catch(() => null);
    if (signal.aborted) return;
    const end = await (sound ? playSound(sound, signal) : speakText(message.content, language, signal));
    if (!signal.aborted) setReading(end === "done" ? "idle" : end);
  }, [sessionId, message, language]);

  const id = message?.id;
  useEffect(() => {
    if (id === undefined || hush || muted || read.has(id)) return;
    read.add(id);
    void play();
  }, [id, hush, muted, play]);

  useEffect(() => {
    if (hush || muted) stop();
  }, [hush, muted, stop]);
  useEffect(() => () => current.current?.abort(), []);

  return { reading, play: () => void play(), stop, muted, setMuted };
}
