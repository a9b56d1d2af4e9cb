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
  interface ProvidedContext {
    /** Address of the OpenAI stand-in, without `/v1`. */
    openai: string;
    /** Origin of the LinkedIn stand-in, and what makes the Worker use it. */
    linkedin: Pick<LinkedInStandin, "url" | "env">;
    /** Origin of the Stripe stand-in, and what makes the Worker use it. It sends no events: ask it for them. */
    stripe: Pick<StripeStandin, "url" | "env">;
    /** Origin of the mailbox, and what makes the Worker use it. */
    mail: Pick<MailStandin, "url" | "env">;
    /** Origin of the Telegram stand-in, and what makes the Worker use it. It sends no updates: ask it for them. */
    telegram: Pick<TelegramStandin, "url" | "env">;
    /** Origin of the Turnstile stand-in, and what makes the Worker use it. No test has it unless it says so. */
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
