/**
 * What is too long for every commit is deep: `npm run test:deep` runs all of it and nothing else, `npm test` a sample of it, as
 * `test/sample.ts` says.
 */

/** Vitest's deep files, by a part of their path. */
export const DEEP_PATHS = [
  "worker/faults/",
  "worker/hostile/",
  "worker/shards/crash.test",
  "node/audio/damage.test",
  "node/deploy.test",
  "node/code-of-before.test",
  "node/chaos.test",
  "node/rehearse.test",
  "node/dev/ears.test",
  "node/dev/speech-standin.test",
];

/** On each of Playwright's deep tests (`DEEP` in `test/e2e/fixtures.ts`). */
export const DEEP_TAG = "@deep";
