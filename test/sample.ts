/**
 * What is too long for every commit is deep: `npm run test:deep` runs all of it and nothing else, `npm test` a sample of it.
 * `npm test` sets `SAMPLE_SEED`; each deep test then runs if the seed and its name choose it. The same seed chooses the same
 * tests.
 */

/** Vitest's deep files, by a part of their path. Playwright's deep tests are tagged one by one: `DEEP` in `e2e/fixtures.ts`. */
export const DEEP_PATHS = ["worker/faults/", "worker/hostile/", "node/deploy.test", "node/chaos.test"];

/** On Playwright's tests. */
export const DEEP_TAG = "@deep";

/** One deep test in so many is in the sample. */
const SAMPLE_SHARE = 8;

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
