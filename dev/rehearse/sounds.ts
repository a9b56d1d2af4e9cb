import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WORD_STARTS } from "../../web/pages/landing/example-times.ts";
import { PRICING } from "../../web/pages/landing/samples.ts";
import { onPath, ROOT } from "../tools.ts";
import { NotTried } from "./report.ts";

const EXAMPLE = join(ROOT, "web/pages/landing/example.m4a");

/** How the devices of speakers send their recordings, as arguments of ffmpeg. */
const DEVICES = {
  "an iPhone (fragmented MP4, AAC)": {
    file: "iphone.mp4",
    type: "audio/mp4",
    seconds: 41,
    args: ["-c:a", "aac", "-b:a", "128k", "-movflags", "frag_keyframe+empty_moov+default_base_moof"],
  },
  "Chrome on Android or a desktop (WebM, Opus)": {
    file: "chrome.webm",
    type: "audio/webm;codecs=opus",
    seconds: 15,
    // As a browser streams it: without its length.
    args: ["-c:a", "libopus", "-b:a", "64k", "-ar", "48000", "-f", "webm", "-live", "1"],
  },
  "Firefox (Ogg, Opus)": {
    file: "firefox.ogg",
    type: "audio/ogg;codecs=opus",
    seconds: 15,
    args: ["-c:a", "libopus", "-b:a", "64k", "-ar", "48000"],
  },
  "a file of nearly 10 MB (WAV)": {
    file: "large.wav",
    type: "audio/wav",
    seconds: 55,
    args: ["-c:a", "pcm_s16le", "-ar", "44100", "-ac", "2"],
  },
} as const;

export type Device = keyof typeof DEVICES;

export interface Sound {
  file: File;
  bytes: Buffer;
  /** What is said in it. */
  words: string[];
}

/** The landing page's example, as this device would send it. Throws `NotTried` without ffmpeg. */
export function soundOf(device: Device): Sound {
  if (!onPath("ffmpeg")) throw new NotTried("ffmpeg is not installed here.");
  const { file, type, seconds, args } = DEVICES[device];
  const folder = mkdtempSync(join(tmpdir(), "outspoken-rehearsal-"));
  try {
    const path = join(folder, file);
    const input = ["-stream_loop", "1", "-i", EXAMPLE, "-t", String(seconds)];
    execFileSync("ffmpeg", ["-nostdin", "-loglevel", "error", "-y", ...input, ...args, path]);
    const bytes = readFileSync(path);
    return { file: new File([bytes], file, { type }), bytes, words: wordsUntil(seconds) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function wordsUntil(seconds: number): string[] {
  const words = PRICING.transcript.split(/\s+/);
  return words.filter((_, at) => (WORD_STARTS[at] ?? Number.POSITIVE_INFINITY) < seconds);
}

/** Short ones are heard in anything. */
const TELLING_CHARS = 4;

/** The share of the telling words that a transcript has, 0 to 1. */
export function shareHeard(words: readonly string[], transcript: string): number {
  const said = new Set(wordsIn(words.join(" ")).filter(({ length }) => length >= TELLING_CHARS));
  const heard = new Set(wordsIn(transcript));
  return [...said].filter((word) => heard.has(word)).length / said.size;
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];
