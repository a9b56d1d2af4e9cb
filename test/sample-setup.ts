import { beforeEach, inject } from "vitest";
import { isDeepFile, isLeftOut } from "./sample.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the sample that `npm test` takes of the deep tests; empty where all of them run. */
    sampleSeed: string;
  }
}

beforeEach(({ task, skip }) => {
  if (isDeepFile(task.file.filepath) && isLeftOut(inject("sampleSeed") || undefined, task.name)) skip();
});
