import type { TestProject } from "vitest/node";
import { type LinkedInStandin, startLinkedInStandin } from "../../dev/standins/linkedin/server.ts";
import { startOpenAiStandin } from "../standins/openai.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the OpenAI stand-in, without `/v1`. */
    openai: string;
    /** Origin of the LinkedIn stand-in, and what makes the Worker use it. */
    linkedin: Pick<LinkedInStandin, "url" | "env">;
  }
}

export default async function setup(project: TestProject) {
  const [openai, linkedin] = await Promise.all([startOpenAiStandin(), startLinkedInStandin()]);
  project.provide("openai", openai.url);
  project.provide("linkedin", { url: linkedin.url, env: linkedin.env });
  return async () => {
    await Promise.all([openai.close(), linkedin.close()]);
  };
}
