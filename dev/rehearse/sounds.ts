import { execFileSync } from "node:child_process";
import { PRICING } from "../../web/pages/landing/samples.ts";
import { onPath, ROOT } from "../tools.ts";
import { NotTried } from "./app.ts";

/** How a speaker's device sends recordings: its name, the type, and arguments of ffmpeg. */
export type Device = readonly [name: string, type: string, args: string];
const FRAGMENTED = "-movflags frag_keyframe+empty_moov+default_base_moof";
export const IPHONE: Device = [
  "an iPhone (fragmented MP4, AAC)",
  "audio/mp4",
  `-c:a aac -b:a 128k -f mp4 ${FRAGMENTED} -t 41`,
];
const OPUS = "-c:a libopus -b:a 64k -ar 48000 -t 41";
// As a browser streams it: without its length.
const WEBM = `${OPUS} -f webm -live 1`;
export const CHROME: Device = ["Chrome on Android or a desktop (WebM, Opus)", "audio/webm;codecs=opus", WEBM];
export const FIREFOX: Device = ["Firefox (Ogg, Opus)", "audio/ogg;codecs=opus", `${OPUS} -f ogg`];
export const FILE: Device = [
  "a file of nearly 10 MB (WAV)",
  "audio/wav",
  "-t 55 -c:a pcm_s16le -ar 44100 -ac 2 -f wav",
];
const MAX_SOUND_BYTES = 10_000_000;

/** The landing page's example, as this device would send it. */
export function soundOf([, type, args]: Device): File {
  if (!onPath("ffmpeg")) throw new NotTried("ffmpeg is not installed here.");
  const input = "-nostdin -loglevel error -stream_loop 1 -i web/pages/landing/example.m4a";
  const all = `${input} ${args} pipe:1`.split(" ");
  const sound = execFileSync("ffmpeg", all, { cwd: ROOT, maxBuffer: MAX_SOUND_BYTES });
  return new File([sound], "sound", { type });
}

/** Recognisers differ; less than this is another recording, or none. */
export const HEARD_AT_LEAST = 0.3;

/** The share of the example's telling words that a transcript has, 0 to 1: short ones are heard in anything. */
export function shareHeard(transcript: string): number {
  const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z']{4,}/g) ?? [];
  const said = new Set(wordsIn(PRICING.transcript));
  return said.intersection(new Set(wordsIn(transcript))).size / said.size;
}
