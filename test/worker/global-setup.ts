import type { TestProject } from "vitest/node";
import { startLinkedInStandin } from "../../dev/standins/linkedin.ts";
import { startMailStandin } from "../../dev/standins/mail.ts";
import { startTelegramStandin } from "../../dev/standins/telegram.ts";
import { buildWeb } from "../../dev/web-build.ts";
import { faultsAbout, faultsOfMembers } from "../standins/faults.ts";
import { startOpenAiStandin } from "../standins/openai.ts";
import { startStripe } from "../standins/stripe.ts";
import { startTurnstileStandin } from "../standins/turnstile.ts";

type Standin<Env> = { url: string; env: Env };
type Place<Start> = Start extends (...options: never[]) => Promise<Standin<infer Env>> ? Standin<Env> : never;

declare module "vitest" {
  /** Where each stand-in is, and what makes the Worker use it. They send no events or updates: ask them for them. */
  interface ProvidedContext {
    /** Without `/v1`. */
    openai: string;
    linkedin: Place<typeof startLinkedInStandin>;
    stripe: Place<typeof startStripe>;
    mail: Place<typeof startMailStandin>;
    telegram: Place<typeof startTelegramStandin>;
    /** No test has it unless it says so. */
    turnstile: Place<typeof startTurnstileStandin>;
  }
}

/** Pages, for those tests that ask for one, and the outside world. */
export default async function setup(project: TestProject) {
  await buildWeb();
  const [openai, linkedin, stripe, turnstile, mail, telegram] = await Promise.all([
    startOpenAiStandin(),
    startLinkedInStandin({ faults: faultsOfMembers() }),
    startStripe(),
    startTurnstileStandin(),
    startMailStandin({ faults: faultsAbout("to") }),
    startTelegramStandin({ faults: faultsAbout("chat") }),
  ]);
  project.provide("openai", openai.url);
  project.provide("linkedin", { url: linkedin.url, env: linkedin.env });
  project.provide("stripe", { url: stripe.url, env: stripe.env });
  project.provide("turnstile", { url: turnstile.url, env: turnstile.env });
  project.provide("mail", { url: mail.url, env: mail.env });
  project.provide("telegram", { url: telegram.url, env: telegram.env });
  return async () => {
    const all = [openai, linkedin, stripe, turnstile, mail, telegram];
    await Promise.all(all.map(({ close }) => close()));
  };
}
