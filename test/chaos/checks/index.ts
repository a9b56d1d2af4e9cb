import type { Post } from "../../../dev/standins/linkedin.ts";
import type { Mail } from "../../../dev/standins/mail.ts";
import type { Person } from "../person.ts";
import { readStored } from "../state.ts";
import type { World } from "../world.ts";
import { isMember, type PersonCheck } from "./check.ts";
import { checkDrafts } from "./drafts.ts";
import { checkLinkedIn } from "./linkedin.ts";
import { checkNotes, checkUsage } from "./notes.ts";
import { checkSchedules } from "./schedules.ts";
import { checkStripe, readBooks } from "./stripe.ts";
import { checkErased, checkStrays } from "./traces.ts";
import { checkTurns } from "./turns.ts";

const CHECKS: readonly PersonCheck[] = [checkNotes, checkUsage, checkDrafts, checkTurns];

/** Looks at everything that is stored, here and outside, while nobody is doing anything. */
export async function checkAll(world: World, people: Person[]): Promise<void> {
  const stored = readStored(world.app.stateDir);
  const feed = (await (await fetch(`${world.outside.linkedin}/feed.json`)).json()) as Post[];
  const mails = (await (await fetch(`${world.outside.mail}/mails.json`)).json()) as Mail[];
  for (const person of people.filter(isMember)) {
    const report = (what: string) => person.client.report(what);
    for (const check of CHECKS) check(person, stored, report);
    checkLinkedIn(person, stored, { feed, report });
    checkSchedules(person, stored, { mails, report });
  }
  const report = (who: string, what: string) => {
    const person = people.find(({ name }) => name === who);
    if (person) person.client.report(what);
    else world.report(what);
  };
  checkStripe(await readBooks(world), { people, stored, report });
  checkErased(people, stored, report);
  checkStrays(people, stored, report);
}
