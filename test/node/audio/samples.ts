import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const SECONDS = 7.3;

const FRAGMENTED = ["-movflags", "frag_keyframe+empty_moov+default_base_moof", "-frag_duration", "1000000"];

/** How ffmpeg makes each kind of file; the ending says the container. */
const KINDS = {
  "opus.webm": ["-c:a", "libopus"],
  "live.webm": ["-c:a", "libopus", "-live", "1", "-cluster_time_limit", "1000"],
  "long-frames.webm": ["-c:a", "libopus", "-frame_duration", "60"],
  "vorbis.webm": ["-c:a", "libvorbis"],
  "pcm.mka": ["-c:a", "pcm_s16le"],
  "aac.mka": ["-c:a", "aac"],
  "aac.m4a": ["-c:a", "aac"],
  "aac.fragmented.mp4": ["-c:a", "aac", ...FRAGMENTED],
  "opus.mp4": ["-c:a", "libopus"],
  "opus.fragmented.mp4": ["-c:a", "libopus", ...FRAGMENTED],
  "lossless.m4a": ["-c:a", "alac"],
  "opus.ogg": ["-c:a", "libopus"],
  "vorbis.ogg": ["-c:a", "libvorbis"],
  "constant.mp3": ["-c:a", "libmp3lame"],
  "variable.mp3": ["-c:a", "libmp3lame", "-q:a", "9"],
  "slow.mp3": ["-c:a", "libmp3lame", "-ar", "8000"],
  "pcm.wav": [],
  "mu-law.wav": ["-c:a", "pcm_mulaw"],
  "24-bit.wav": ["-c:a", "pcm_s24le"],
  // Of no length that could be believed.
  "speex.ogg": ["-c:a", "libspeex"],
  "flac.ogg": ["-c:a", "flac"],
  "gsm.wav": ["-c:a", "libgsm_ms", "-ar", "8000"],
  "adpcm.wav": ["-c:a", "adpcm_ms"],
} as const;
export type Kind = keyof typeof KINDS;

export const UNREADABLE: Kind[] = ["speex.ogg", "flac.ogg", "gsm.wav", "adpcm.wav"];
export const READABLE = (Object.keys(KINDS) as Kind[]).filter((kind) => !UNREADABLE.includes(kind));

/** A tone of `SECONDS`, as ffmpeg writes it. */
export function recordingOf(kind: Kind, seconds = SECONDS): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "outspoken-audio-"));
  const file = join(folder, kind);
  try {
    const source = ["-f", "lavfi", "-i", `sine=frequency=300:duration=${seconds}`];
    execFileSync("ffmpeg", ["-loglevel", "error", ...source, ...KINDS[kind], file]);
    return new Uint8Array(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
