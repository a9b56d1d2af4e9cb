import { execFileSync } from "node:child_process";
import { PRICING } from "../../web/pages/landing/samples.ts";
import { ROOT } from "../tools.ts";

/** One for each codec that the speech service gets: the type, and arguments of ffmpeg. A browser streams WebM without its length. */
export const DEVICES = {
  "an iPhone (fragmented MP4, AAC)": [
    "audio/mp4",
    "-c:a aac -b:a 128k -f mp4 -movflags frag_keyframe+empty_moov+default_base_moof -t 41",
  ],
  "Chrome (WebM, Opus)": ["audio/webm;codecs=opus", "-c:a libopus -b:a 64k -t 41 -f webm -live 1"],
  "a file (MP3)": ["audio/mpeg", "-c:a libmp3lame -b:a 64k -t 41 -f mp3"],
  "a file of nearly 10 MB (WAV)": ["audio/wav", "-t 55 -c:a pcm_s16le -ar 44100 -ac 2 -f wav"],
} as const;
/** As the browser cuts it out of a recording that still runs. */
export const PIECE = ["audio/wav", "-c:a pcm_s16le -ar 16000 -ac 1 -t 8 -bitexact -f wav"] as const;
const MAX_SOUND_BYTES = 10_000_000;

const EXAMPLE = "-stream_loop 1 -i web/pages/landing/example.m4a";
/** Two seconds of a room in which nobody speaks: too loud to be refused before a model hears it. */
export const QUIET_ROOM = "-f lavfi -t 2 -i anoisesrc=a=0.004";

/** The landing page's example, as a device would send it. */
export function soundFile([type, args]: readonly [type: string, args: string], input = EXAMPLE): File {
  const all = `-nostdin -loglevel error ${input} ${args} pipe:1`.split(" ");
  const bytes = execFileSync("ffmpeg", all, { cwd: ROOT, maxBuffer: MAX_SOUND_BYTES });
  return new File([bytes], "sound", { type });
}

/** The share of the example's telling words that a transcript has, 0 to 1: short ones are heard in anything. */
export function shareHeard(transcript: string): number {
  const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z']{4,}/g) ?? [];
  const exampleWords = new Set(wordsIn(PRICING.transcript));
  return exampleWords.intersection(new Set(wordsIn(transcript))).size / exampleWords.size;
}
