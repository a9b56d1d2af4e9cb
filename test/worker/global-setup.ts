import type { TestProject } from "vitest/node";
import { type LinkedInStandin, startLinkedInStandin } from "../../dev/standins/linkedin.ts";
import { type MailStandin, startMailStandin } from "../../dev/standins/mail.ts";
import type { StripeStandin } from "../../dev/standins/stripe.ts";
import { startTelegramStandin, type TelegramStandin } from "../../dev/standins/telegram.ts";
import { buildWeb } from "../../dev/web-build.ts";
import { faultsAbout, faultsOfMembers } from "../standins/faults.ts";
import { startOpenAiStandin } from "../standins/openai.ts";
import { startStripe } from "../standins/stripe.ts";
import { startTurnstileStandin, type TurnstileStandin } from "../standins/turnstile.ts";

declare module "vitest" {
  /** Where each stand-in is, and what makes the Worker use it. They send no events or updates: ask them for them. */
  interface ProvidedContext {
    /** Without `/v1`. */
    openai: string;
    linkedin: Pick<LinkedInStandin, "url" | "env">;
    stripe: Pick<StripeStandin, "url" | "env">;
    mail: Pick<MailStandin, "url" | "env">;
    telegram: Pick<TelegramStandin, "url" | "env">;
    /** No test has it unless it says so. */
    turnstile: Pick<TurnstileStandin, "url" | "env">;
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
