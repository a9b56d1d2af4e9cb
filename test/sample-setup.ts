import { beforeEach, inject } from "vitest";
import { isLeftOut } from "./sample.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the sample that `npm test` takes of the longest tests; empty where all of them run. */
    sampleSeed: string;
  }
}

beforeEach(({ task, skip }) => {
  if (isLeftOut(inject("sampleSeed") || undefined, task.file.filepath, task.name)) skip();
});
