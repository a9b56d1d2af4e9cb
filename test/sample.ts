import { DEEP_PATHS } from "./deep.ts";

/** `npm test` takes a sample of the deep tests: the seed in `SAMPLE_SEED` and a test's name decide whether it runs. */

/** One deep test in so many is in the sample. */
const SAMPLE_SHARE = 40;

/** Undefined where everything runs: in `npm run test:deep`, and when a runner is started by hand. */
export const seedIn = (env: Record<string, string | undefined>): string | undefined =>
  env.SAMPLE_SEED || undefined;

export function isDeepFile(file: string): boolean {
  const path = file.replaceAll("\\", "/");
  return DEEP_PATHS.some((part) => path.includes(part));
}

/** Whether this run leaves out the deep test of this name. */
export const isLeftOut = (seed: string | undefined, name: string): boolean =>
  seed !== undefined && pick(seed, name, SAMPLE_SHARE) !== 0;

/** A number from 0 to below `count` for this name, another one with another seed. */
export function pick(seed: string, name: string, count: number): number {
  let hash = 0x811c9dc5;
  for (const character of `${seed} ${name}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  // The low bits of this hash (FNV-1a) hardly differ between similar names.
  return Math.floor(((hash >>> 0) / 2 ** 32) * count);
}
