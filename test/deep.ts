/** Tests too long for every commit: `npm run test:deep` runs them alone, `npm test` a sample (see `sample.ts`). */

/** Those among Vitest's deep files of which one test alone may take a minute, in no sample, by a part of their path. */
export const LONG_PATHS = ["node/deploy.test", "node/chaos.test", "node/rehearse.test"];

/** Vitest's deep files. */
export const DEEP_PATHS = [
  ...LONG_PATHS,
  "worker/faults/",
  "worker/hostile/",
  "worker/linkedin/files.test",
  "node/audio/aac-decoder.test",
  "node/audio/heard.test",
  "node/audio/lies.test",
  "node/dev/speech-standin.test",
  "node/upload-memory.test",
  "language/writer/any-text.test",
];

/** On each of Playwright's deep tests (`DEEP` in `e2e/fixtures.ts`). */
export const DEEP_TAG = "@deep";
