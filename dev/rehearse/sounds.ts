import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WORD_STARTS } from "../../web/pages/landing/example-times.ts";
import { PRICING } from "../../web/pages/landing/samples.ts";
import { onPath, ROOT } from "../tools.ts";
import { NotTried } from "./app.ts";

/** How the devices of speakers send their recordings: a name, a type, how many seconds, and arguments of ffmpeg. */
const DEVICES = {
  "an iPhone (fragmented MP4, AAC)": {
    ...{ name: "iphone.mp4", type: "audio/mp4", seconds: 41 },
    args: "-c:a aac -b:a 128k -movflags frag_keyframe+empty_moov+default_base_moof",
  },
  // As a browser streams it: without its length.
  "Chrome on Android or a desktop (WebM, Opus)": {
    ...{ name: "chrome.webm", type: "audio/webm;codecs=opus", seconds: 15 },
    args: "-c:a libopus -b:a 64k -ar 48000 -f webm -live 1",
  },
  "Firefox (Ogg, Opus)": {
    ...{ name: "firefox.ogg", type: "audio/ogg;codecs=opus", seconds: 15 },
    args: "-c:a libopus -b:a 64k -ar 48000",
  },
  "a file of nearly 10 MB (WAV)": {
    ...{ name: "large.wav", type: "audio/wav", seconds: 55 },
    args: "-c:a pcm_s16le -ar 44100 -ac 2",
  },
};

export type Device = keyof typeof DEVICES;

/** The landing page's example, as this device would send it, and what is said in it. Throws `NotTried` without ffmpeg. */
export function soundOf(device: Device) {
  if (!onPath("ffmpeg")) throw new NotTried("ffmpeg is not installed here.");
  const { name, type, seconds, args } = DEVICES[device];
  const folder = mkdtempSync(join(tmpdir(), "outspoken-rehearsal-"));
  try {
    const path = join(folder, name);
    const input = `-stream_loop 1 -i web/pages/landing/example.m4a -t ${seconds} ${args}`;
    execFileSync("ffmpeg", ["-nostdin", "-loglevel", "error", "-y", ...input.split(" "), path], {
      cwd: ROOT,
    });
    const bytes = readFileSync(path);
    const words = PRICING.transcript.split(/\s+/).filter((_, at) => (WORD_STARTS[at] ?? seconds) < seconds);
    return { file: new File([bytes], name, { type }), bytes, words };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The share of the telling words that a transcript has, 0 to 1: short ones are heard in anything. */
export function shareHeard(words: readonly string[], transcript: string): number {
  const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];
  const said = new Set(wordsIn(words.join(" ")).filter(({ length }) => length >= 4));
  const heard = new Set(wordsIn(transcript));
  return [...said].filter((word) => heard.has(word)).length / said.size;
}
