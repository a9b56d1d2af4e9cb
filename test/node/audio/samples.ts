import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import kinds from "./kinds.json" with { type: "json" };

export const SECONDS = 7.3;

/** How ffmpeg makes each kind of file; the ending says the container. */
export const KINDS = { ...kinds.readable, ...kinds.unreadable };
export type Kind = keyof typeof KINDS;

export const READABLE = Object.keys(kinds.readable) as Kind[];
/** In codecs that are not measured. */
export const UNREADABLE = Object.keys(kinds.unreadable) as Kind[];

/** A tone of `SECONDS`, as ffmpeg writes it. */
export const recordingOf = (kind: Kind, seconds = SECONDS): Uint8Array => toneIn(kind, KINDS[kind], seconds);

/** A tone in a file of this name, as ffmpeg writes it with these arguments. */
export const toneIn = (name: string, args: readonly string[], seconds: number): Uint8Array =>
  soundIn(name, args, `sine=frequency=300:duration=${seconds}`);

/** The same of what one of ffmpeg's sources makes. */
export function soundIn(name: string, args: readonly string[], made: string): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "outspoken-audio-"));
  const file = join(folder, name);
  try {
    const source = ["-f", "lavfi", "-i", made];
    execFileSync("ffmpeg", ["-loglevel", "error", ...source, ...args, file]);
    return new Uint8Array(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
