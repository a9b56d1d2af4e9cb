import { changePlan, subscribe } from "./acts/billing.ts";
import { leave } from "./acts/leaving.ts";
import { mayRecord, takeNote } from "./acts/notes.ts";
import { callToAction, edit, freshHooks, tidy, tweak } from "./acts/posts.ts";
import { publish } from "./acts/publishing.ts";
import { schedule, unschedule } from "./acts/scheduling.ts";
import { interview, refine } from "./acts/turns.ts";
import { deleteSound, exportAll, keepNoSound, refreshProfile, reprocess } from "./acts/vault.ts";
import type { Gate } from "./gate.ts";
import { Person } from "./person.ts";
import type { World } from "./world.ts";

interface Act {
  /** How often it is done, beside the others. */
  weight: number;
  may?: (person: Person) => boolean;
  do: (person: Person) => Promise<void>;
}

const hasSaidSomething = ({ ledger }: Person) => ledger.acked.length > 0;

const NOTE: Act = { weight: 8, may: mayRecord, do: takeNote };
const ACTS: readonly Act[] = [
  NOTE,
  // Beyond the trial: to be refused.
  { weight: 0.5, do: takeNote },
  { weight: 5, may: hasSaidSomething, do: refine },
  { weight: 8, may: ({ ledger }) => ledger.acked.some((note) => note.interview), do: interview },
  { weight: 4, may: hasSaidSomething, do: edit },
  { weight: 2, may: hasSaidSomething, do: tweak },
  { weight: 1, may: hasSaidSomething, do: freshHooks },
  { weight: 1, may: hasSaidSomething, do: callToAction },
  { weight: 2, may: hasSaidSomething, do: tidy },
  { weight: 4, may: hasSaidSomething, do: publish },
  { weight: 8, may: hasSaidSomething, do: schedule },
  { weight: 2, may: ({ ledger }) => ledger.scheduled.size > 0, do: unschedule },
  { weight: 2, may: ({ ledger }) => !ledger.everPaid, do: subscribe },
  { weight: 1, may: ({ ledger }) => ledger.everPaid, do: changePlan },
  { weight: 0.5, may: hasSaidSomething, do: deleteSound },
  { weight: 1, may: hasSaidSomething, do: reprocess },
  { weight: 0.5, may: hasSaidSomething, do: exportAll },
  { weight: 0.1, may: hasSaidSomething, do: keepNoSound },
  { weight: 0.5, do: refreshProfile },
];

const VISITS_FIRST = 0.4;
const VISITOR_NOTES = 2;
const LEAVES = 0.5;
/** How much somebody does before the next one comes. */
const LEAST_ACTS = 10;
const MOST_ACTS = 60;

/** People who come one after the other, for as long as the run lasts; each is added to `people` as they come. */
export async function live(
  world: World,
  { seat, gate, people, isOver }: { seat: number; gate: Gate; people: Person[]; isOver: () => boolean },
): Promise<void> {
  for (let turn = 1; !isOver(); turn++) {
    const person = new Person(world, `p${seat}-${turn}`);
    people.push(person);
    const { random } = person;
    if (random.chance(VISITS_FIRST)) {
      for (let notes = 1 + random.below(VISITOR_NOTES); notes > 0; notes--) await takeNote(person);
    }
    await person.signUp();
    for (let acts = LEAST_ACTS + random.below(MOST_ACTS - LEAST_ACTS); acts > 0 && !isOver(); acts--) {
      await gate.pass();
      if (!isOver()) await chooseAct(person).do(person);
    }
    if (!isOver() && random.chance(LEAVES)) await leave(person);
  }
}

function chooseAct(person: Person): Act {
  const possible = ACTS.filter(({ may }) => may?.(person) ?? true);
  const weighed = possible.reduce((sum, { weight }) => sum + weight, 0);
  let left = person.random.next() * weighed;
  const chosen = possible.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return chosen ?? NOTE;
}
