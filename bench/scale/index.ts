import { createHash } from "node:crypto";
import { wav } from "../../test/worker/audio.ts";
import { median } from "../browser.ts";
import { NOTE, SECONDS, settled, startWithModels } from "../cost/index.ts";
import { awaitDraft, personWith, sendNote } from "../person.ts";
import { type Figure, report } from "../report.ts";
import { grow, PROLIFIC, tokenOf } from "../worker/data.ts";
import { type Host, startHost } from "../worker/host.ts";
import { reads } from "../worker/reads.ts";
import type { Counts } from "../workers/counts.ts";

const MORE = 20;
const ROUNDS = 31;
/** Half of the time of a read is the machine's noise; a read that scans would take 20 times as long. */
const MAX_TIMES_ITSELF = 2;

/** Enough of them to fill many of the database's pages. */
const PEOPLE = 500;
const SPEAKERS = 10;
const NOTES_EACH = 5;

/** What an account of 20 times the largest one's data costs at each screen, and what a note and an account store. */
export async function benchScale(): Promise<Figure[]> {
  return [...(await growth()), ...(await stored())];
}

async function growth(): Promise<Figure[]> {
  const [small, large] = await Promise.all([startHost(["counted"]), startHost(["counted"])]);
  try {
    await grow(small.database, 0, 1);
    await grow(large.database, 0, MORE);
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(reads(PROLIFIC.number, 1))) {
      const few: Seen[] = [];
      const many: Seen[] = [];
      // In turns, so that whatever else the machine does falls on both.
      for (let round = 0; round < ROUNDS; round++) {
        few.push(await look(small, path));
        many.push(await look(large, path));
      }
      const middle = (all: Seen[], key: keyof Seen) => median(all.map((seen) => seen[key]));
      const more = (unit: Figure["unit"], key: keyof Seen, times: number): Figure => ({
        name: `${name}, ${key}`,
        ours: middle(many, key),
        floor: middle(few, key),
        unit,
        budget: { times },
      });
      figures.push(more("rows", "rows", 1), more("bytes", "bytes", 1.01), more("ms", "ms", MAX_TIMES_ITSELF));
    }
    const title = `Each read of an account with ${MORE * PROLIFIC.items} posts; the floor is itself with ${PROLIFIC.items}`;
    report("scale", title, figures);
    return figures;
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
}

interface Seen {
  rows: number;
  bytes: number;
  ms: number;
}

async function look(host: Host, path: string): Promise<Seen> {
  const origin = await host.origin("counted");
  const began = performance.now();
  const answer = await fetch(new URL(path, origin), {
    headers: { Authorization: `Bearer ${tokenOf(PROLIFIC.number)}` },
  });
  const bytes = (await answer.arrayBuffer()).byteLength;
  const ms = performance.now() - began;
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const { rowsRead } = (await (await fetch(new URL("/counts", origin))).json()) as Counts;
  return { rows: rowsRead, bytes, ms };
}

/** What the database keeps of notes of 90 seconds that were drafted, reviewed and learned from, and of an account without any. */
async function stored(): Promise<Figure[]> {
  const started = await startWithModels();
  try {
    return await storedWith(started);
  } finally {
    await started.stop();
  }
}

async function storedWith({ models, host }: Awaited<ReturnType<typeof startWithModels>>): Promise<Figure[]> {
  const { origin } = await host.origin("counted");
  const size = async () => {
    const { meta } = await host.database.prepare("select 1").run();
    return meta.size_after;
  };
  const empty = await size();
  const people = Array.from({ length: PEOPLE }, (_, number) => `stored-${number}`);
  for (const id of people) await addPerson(host, id);
  const before = await size();
  const sound = wav({
    say: { id: crypto.randomUUID(), text: NOTE, duration: SECONDS },
    seconds: SECONDS,
    tone: true,
  });
  await settled(host, models);
  for (const id of people.slice(0, SPEAKERS)) {
    const person = personWith(origin, id);
    for (let note = 0; note < NOTES_EACH; note++) {
      const file = new File([sound], "recording.wav", { type: "audio/wav" });
      await awaitDraft(person, (await sendNote(person, file)).sessionId);
    }
  }
  const { counts } = await settled(host, models);
  const notes = SPEAKERS * NOTES_EACH;
  const figures: Figure[] = [
    { name: "bytes in D1, a note", ours: ((await size()) - before) / notes, unit: "bytes" },
    { name: "bytes in D1, an account without notes", ours: (before - empty) / PEOPLE, unit: "bytes" },
    { name: "rows written, a note (indexes counted)", ours: counts.rowsWritten / notes, unit: "rows" },
    {
      name: "milliseconds of objects, a note, beside the models'",
      ours: counts.objectMs / notes,
      unit: "ms",
    },
  ];
  report("scale", `What ${notes} notes of ${SECONDS} seconds leave`, figures);
  return figures;
}

/** Somebody whose token is their id. */
async function addPerson({ database }: Host, id: string): Promise<void> {
  const now = Date.now();
  const hash = createHash("sha256").update(id).digest("hex");
  await database
    .prepare(
      "insert into users (id, email, first_name, last_name, created_at) values (?1, ?2, 'Ana', 'Ruiz', ?3)",
    )
    .bind(id, `${id}@example.com`, now)
    .run();
  await database
    .prepare(
      "insert into logins (token_hash, user_id, expires_at, created_at, last_used_at) values (?1, ?2, ?3, ?4, ?4)",
    )
    .bind(hash, id, now + 86_400_000, now)
    .run();
}
