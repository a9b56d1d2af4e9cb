import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aacBlockEnd } from "../../../worker/domain/audio/aac.ts";
import { Random } from "../../random.ts";
import { DAMAGED, encoded, unlessRefused } from "./adts.ts";

const SEED = Date.now() % 1_000_000;
const MUTANTS_OF_EACH = 200;

/** How many blocks ffmpeg hears in the packet at each place of the file. */
function blocksHeard(file: Uint8Array): Map<number, number> {
  const folder = mkdtempSync(join(tmpdir(), "outspoken-aac-"));
  const path = join(folder, "mutants.aac");
  try {
    writeFileSync(path, file);
    const asked = ["-show_frames", "-show_entries", "frame=pkt_pos", "-of", "csv=p=0"];
    const places = execFileSync("ffprobe", ["-v", "quiet", ...asked, path], { encoding: "utf8" });
    const heard = new Map<number, number>();
    for (const [place] of places.matchAll(/\d+/g))
      heard.set(Number(place), (heard.get(Number(place)) ?? 0) + 1);
    return heard;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function mutantOf(packet: Uint8Array, random: Random): Uint8Array {
  const mutant = packet.slice();
  const reach = Math.min(packet.length, random.pick([4, 8, 40, packet.length]));
  for (let change = random.below(4); change >= 0; change -= 1) {
    const at = random.below(reach);
    mutant[at] = random.chance(0.6) ? (mutant[at] ?? 0) ^ (1 << random.below(8)) : random.below(256);
  }
  return mutant;
}

test.each(DAMAGED)("damaged $source, $channels at $rate, ends where ffmpeg ends it", (encoding) => {
  const random = new Random(SEED);
  const { config, packets, fileOf } = encoded(encoding);
  const [known = new Uint8Array()] = packets.slice(20);
  const mutants = packets.flatMap((packet) =>
    Array.from({ length: MUTANTS_OF_EACH }, () => mutantOf(packet, random)).flatMap((mutant) => {
      const end = unlessRefused(() => aacBlockEnd(mutant, config));
      // Where ffmpeg's block ends elsewhere, it does not find the second one.
      return end === null ? [] : [new Uint8Array(Buffer.concat([mutant.subarray(0, end), known]))];
    }),
  );
  const heard = blocksHeard(fileOf(mutants));
  expect(heard.size).toBeGreaterThan(mutants.length / 2);
  expect([...new Set(heard.values())], `from seed ${SEED}`).toEqual([2]);
});
