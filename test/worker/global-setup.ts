import type { TestProject } from "vitest/node";
import { startOpenAiStandin } from "../standins/openai.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the OpenAI stand-in, without `/v1`. */
    openai: string;
  }
}

export default async function setup(project: TestProject) {
  const { url, close } = await startOpenAiStandin();
  project.provide("openai", url);
  return close;
}
