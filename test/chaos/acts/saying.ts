import { setTimeout } from "node:timers/promises";
import { wav } from "../../worker/audio.ts";
import type { Answer, Ask } from "../client.ts";
import type { Person } from "../person.ts";

/** How often somebody loses patience when an answer was lost, and does not send it again for now. */
const GIVES_UP = 0.1;
const LONGEST_WAIT_MS = 60;
const SENTENCES = 5;
const SUBJECTS = ["Our team", "A customer", "My first manager", "The whole board", "One new hire"] as const;
const VERBS = ["rewrote", "questioned", "shipped", "almost cancelled", "finally explained"] as const;
const OBJECTS = ["the launch plan", "the pricing page", "our hiring process", "the weekly report"] as const;
const ENDS = [
  "before lunch on Monday",
  "without asking anybody",
  "and nobody noticed",
  "after a long silence",
] as const;

/** Some sentences that nobody else says. */
export function words(person: Person, about: string): string {
  const { random } = person;
  const sentences = Array.from({ length: SENTENCES }, () =>
    [random.pick(SUBJECTS), random.pick(VERBS), random.pick(OBJECTS), random.pick(ENDS)].join(" "),
  );
  return `This is about ${about}. ${sentences.join(". ")}.`;
}

/** A recording in which the stand-in hears exactly this. */
export const soundOf = (id: string, text: string) => wav({ say: { id, text }, seconds: 0.5, tone: true });

/** Sends until there is an answer or the sender has had enough; undefined in that case. */
export async function sendPatiently(person: Person, path: string, ask: Ask): Promise<Answer | undefined> {
  const { client, random } = person;
  for (;;) {
    const answer = await client.try("POST", path, ask);
    if (answer && answer.status !== 503) return answer;
    if (random.chance(GIVES_UP)) return undefined;
    await setTimeout(random.below(LONGEST_WAIT_MS));
  }
}
