import type { EventEmitter } from "node:events";
import { type LinkedInStandin, startLinkedInStandin } from "../../dev/standins/linkedin.ts";
import { startMailStandin } from "../../dev/standins/mail.ts";
import { startStripeStandin } from "../../dev/standins/stripe.ts";
import { startOpenAiStandin } from "../standins/openai.ts";
import type { Random } from "./random.ts";
import { type Moment, startTap } from "./tap.ts";

/** Long enough that a kill finds calls under way, short enough for thousands of them. */
const LONGEST_DELAY_MS = 25;

export const SERVICES = ["openai", "stripe", "linkedin"] as const;
export type Service = (typeof SERVICES)[number];
export type OutsideMoment = `${Service} ${Moment}`;

export interface Outside {
  /** Where the stand-ins themselves are, for whoever looks behind the scenes. */
  stripe: string;
  linkedin: string;
  mail: string;
  /** What makes the app use them, through the taps. */
  env: Record<string, string>;
  close: () => Promise<void>;
}

/** The stand-ins, which outlive every kill, each behind a tap that emits its moments. */
export async function startOutside(
  moments: EventEmitter,
  random: Random,
  webhookUrl: string,
): Promise<Outside> {
  const [openai, stripe, linkedin, mail] = await Promise.all([
    startOpenAiStandin(),
    startStripeStandin({ webhookUrl }),
    startLinkedInStandin(),
    startMailStandin(),
  ]);
  const tap = (service: Service, target: string) =>
    startTap(target, {
      tell: (moment) => moments.emit(`${service} ${moment}`),
      delayMs: () => random.below(LONGEST_DELAY_MS),
    });
  const taps = await Promise.all([
    tap("openai", openai.url),
    tap("stripe", stripe.url),
    tap("linkedin", linkedin.url),
  ]);
  const [openaiTap, stripeTap, linkedinTap] = taps;
  const ai = `${openaiTap.origin}/v1`;
  return {
    stripe: stripe.url,
    linkedin: linkedin.url,
    mail: mail.url,
    env: {
      SPEECH: "openai",
      SPEECH_BASE_URL: ai,
      WRITER: "openai",
      WRITER_BASE_URL: ai,
      WRITER_MODEL: "stand-in",
      VOICE: "off",
      ...mail.env,
      SITE_ORIGIN: new URL(webhookUrl).origin,
      ...stripe.env,
      STRIPE_API_BASE: `${stripeTap.origin}/v1`,
      ...behind(linkedin, linkedinTap.origin),
    },
    close: async () => {
      await Promise.all([openai, stripe, linkedin, mail, ...taps].map((each) => each.close()));
    },
  };
}

/** Members are sent to the consent page itself; only what the app calls goes through the tap. */
const behind = (linkedin: LinkedInStandin, origin: string) =>
  Object.fromEntries(
    Object.entries(linkedin.env).map(([name, value]) => [name, value.replace(linkedin.url, origin)]),
  );
