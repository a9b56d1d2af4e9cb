import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { edit, publish, schedule, tidy } from "./acts/posts.ts";
import { interview, mayRecord, refine, takeNote } from "./acts/saying.ts";
import { type Answer, Person } from "./person.ts";
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
  { weight: 6, may: hasSaidSomething, do: edit },
  { weight: 2, may: hasSaidSomething, do: tidy },
  { weight: 4, may: hasSaidSomething, do: publish },
  { weight: 8, may: hasSaidSomething, do: schedule },
  { weight: 1, may: hasSaidSomething, do: reprocess },
];

const VISITS_FIRST = 0.4;
const VISITOR_NOTES = 2;
const LEAVES = 0.5;
/** How much somebody does before the next one comes. */
const LEAST_ACTS = 10;
const MOST_ACTS = 60;

/** Where people sit one after the other. */
export interface Seat {
  number: number;
  people: number;
  person?: Person;
  actsLeft: number;
}

/** Lets whoever sits there do one thing after the other. */
export async function live(world: World, seat: Seat, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { person } = seat;
    if (!person) await arrive(world, seat);
    else if (seat.actsLeft-- > 0) await chooseAct(person).do(person);
    else {
      if (person.random.chance(LEAVES)) await leave(person);
      seat.person = undefined;
    }
  }
}

async function arrive(world: World, seat: Seat): Promise<void> {
  seat.people += 1;
  const person = new Person(world, `p${seat.number}-${seat.people}`);
  world.people.push(person);
  const notes = person.random.chance(VISITS_FIRST) ? 1 + person.random.below(VISITOR_NOTES) : 0;
  for (let note = 0; note < notes; note++) await takeNote(person);
  await person.signUp();
  seat.actsLeft = LEAST_ACTS + person.random.below(MOST_ACTS - LEAST_ACTS);
  seat.person = person;
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

const WHILE_SENDING = 0.2;

async function reprocess(person: Person): Promise<void> {
  const recordings = await person.read<VaultRecording[]>(API.recordings);
  const recording = person.random.pick(recordings.filter(({ hasAudio }) => hasAudio));
  if (recording) await person.ask("POST", API.reprocess(recording.id));
}

/** Has everything erased, sometimes while a note is on its way. */
async function leave(person: Person): Promise<void> {
  person.leaving = "asked";
  const sending = mayRecord(person) && person.random.chance(WHILE_SENDING) ? takeNote(person) : undefined;
  let answer: Answer | undefined;
  // Begun by a try whose answer was lost, it is finished without them: nobody can sign in from then on.
  while (answer?.status !== 204 && answer?.status !== 401) {
    answer = await person.try("DELETE", API.account);
    if (answer?.code === "confirm_identity") await person.signIn();
  }
  await sending;
  person.leaving = "gone";
}
