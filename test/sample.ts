/**
 * What is too long for every commit runs in `npm run test:deep`. `npm test` takes a sample of it: it sets `SAMPLE_SEED`, and
 * each test of the files below runs if the seed and its name choose it. The same seed chooses the same tests.
 */
const DEEP_FILES =
  /worker[/](?:faults|hostile)[/]|node[/](?:deploy|chaos)[.]test|e2e[/](?:network-[\w-]+|killed-tab)[.]/;

/** One test in so many is in the sample. */
const SAMPLE_SHARE = 8;

/** Undefined where everything runs: in `npm run test:deep`, and when a runner is started by hand. */
export const seedIn = (env: Record<string, string | undefined>): string | undefined =>
  env.SAMPLE_SEED || undefined;

/** Whether this run leaves the test out. */
export function isLeftOut(seed: string | undefined, file: string, name: string): boolean {
  return (
    seed !== undefined && DEEP_FILES.test(file.replaceAll("\\", "/")) && pick(seed, name, SAMPLE_SHARE) !== 0
  );
}

/** A number from 0 to below `count` for this name, another one with another seed. */
export function pick(seed: string, name: string, count: number): number {
  let hash = 0x811c9dc5;
  for (const character of `${seed} ${name}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  // The low bits of this hash (FNV-1a) hardly differ between similar names.
  return Math.floor(((hash >>> 0) / 2 ** 32) * count);
}
