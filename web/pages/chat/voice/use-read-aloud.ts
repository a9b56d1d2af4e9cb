import { useCallback, useEffect, useRef, useState } from "react";
import type { Message } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { apiGetBlob } from "../../../api/client.ts";
import { playSound, type ReadingEnd, speakText } from "./sound-sources.ts";
import { useMuted } from "./use-muted.ts";

/** `idle` has been read, or waits to be; `refused` needs a click first; `unavailable` stays text. */
export type Reading = "idle" | "reading" | Exclude<ReadingEnd, "done">;

/** What was read, or cut short by the speaker, since the page was loaded; nothing is read twice unasked. */
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
    if (id !== undefined && !hush && !muted && !read.has(id)) void play();
  }, [id, hush, muted, play]);

  useEffect(() => {
    if (hush || muted) stop();
  }, [hush, muted, stop]);
  // Also when the question goes: it has been answered elsewhere, or the interview is over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is what ends the old one's reading.
  useEffect(() => () => current.current?.abort(), [id]);

  return { reading, play: () => void play(), stop, muted, setMuted };
}
