import { spawn } from "node:child_process";

/** Sound as the recogniser wants it: mono, 16 bit, little-endian. */
export const SAMPLE_RATE = 16_000;

export function secondsOf(samples: Int16Array): number {
  return samples.length / SAMPLE_RATE;
}

/** Longer sound is cut off here: more than the product takes, so that its own limit is seen to hold. */
const MAX_SECONDS = 120;
const TIMEOUT_MS = 20_000;
const BYTES_PER_SAMPLE = 2;
const MAX_OUTPUT_BYTES = (MAX_SECONDS + 1) * SAMPLE_RATE * BYTES_PER_SAMPLE;

// The bytes come from strangers: only the containers and codecs that the product accepts, and never the network.
const FORMATS = "matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,ogg,mp3,wav";
const CODECS =
  "aac,alac,flac,libopus,mp3,mp3float,opus,pcm_f32le,pcm_s16le,pcm_s24le,pcm_s32le,pcm_u8,vorbis";

/** The bytes are not sound that can be decoded. */
export class NotDecodable extends Error {}

/** Decodes a sound file to 16 kHz mono without rumble. Throws `NotDecodable`. */
export async function decode(file: string): Promise<Int16Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  const ffmpeg = spawn("ffmpeg", ffmpegArguments(file), {
    stdio: ["ignore", "pipe", "ignore"],
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
  ffmpeg.stdout.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_OUTPUT_BYTES) ffmpeg.kill("SIGKILL");
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    ffmpeg.once("error", reject);
    ffmpeg.once("close", resolve);
  });
  if (code !== 0 || size === 0) throw new NotDecodable("The file could not be decoded. Is it a sound file?");
  const bytes = new Uint8Array(Buffer.concat(chunks));
  return new Int16Array(bytes.buffer, 0, Math.floor(size / BYTES_PER_SAMPLE));
}

const WITHOUT_RUMBLE = "highpass=f=80";

function ffmpegArguments(file: string): string[] {
  return [
    ...["-nostdin", "-hide_banner", "-loglevel", "error"],
    ...["-protocol_whitelist", "file,pipe", "-format_whitelist", FORMATS, "-codec_whitelist", CODECS],
    ...["-i", `file:${file}`, "-map", "0:a:0", "-t", String(MAX_SECONDS)],
    ...["-af", WITHOUT_RUMBLE, "-ac", "1", "-ar", String(SAMPLE_RATE), "-f", "s16le", "pipe:1"],
  ];
}
