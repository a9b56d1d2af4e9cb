import { API } from "#contract/paths.ts";
import type { LiveResponse } from "#contract/recordings.ts";
import { wav } from "../../test/worker/audio.ts";
import { type Person, sendNote, signUp } from "../person.ts";
import { type Figure, report } from "../report.ts";
import { type Host, startHost } from "../worker/host.ts";
import type { Counts } from "../workers/counts.ts";
import { type Models, type ModelUse, startModels } from "./models.ts";
import { type Item, itemsOf, itemsOfLooking } from "./prices.ts";

export const SECONDS = 90;
const NOTES = 1_000;
/** The platform may add a tenth to what the models cost. */
const MAX_TIMES_MODELS = 1.1;
const POLL_MS = 500;
/** Nothing asked for so many times in a row: then nothing is under way. */
const QUIET_POLLS = 4;

/** As much as is said in 90 seconds. */
export const NOTE = Array.from({ length: 3 }, (_, part) =>
  [
    `In month ${part + 1} I told my team that we would stop working on weekends.`,
    "Nobody believed me at first, and I can see why, because I had said it before and nothing had changed.",
    "This time I asked everyone to take their name off the list for Saturday, and I took mine off first.",
    "The work got better, and the bugs went down by a third, and we had fewer meetings than before.",
    "What I learned is that rest is a part of the job and not what is left when the job is done.",
  ].join(" "),
).join(" ");

/** What one note, and one change to its draft, ask of the platform and of the models. */
export async function benchCost(): Promise<Figure[]> {
  const { host, models, stop } = await startWithModels();
  try {
    const { origin } = await host.origin("counted");
    const speaker = await signUp(origin);
    await settled(host, models);

    const sound = wav({
      say: { id: crypto.randomUUID(), text: NOTE, duration: SECONDS },
      seconds: SECONDS,
      tone: true,
    });
    const read = (path: string) => speaker.call(path).then((answer) => answer.arrayBuffer());
    for (const path of [API.user, API.usage, API.context]) await read(path);
    const looked = await settled(host, models);
    const recordingId = crypto.randomUUID();
    let ticket: string | undefined;
    for (let piece = 0; piece < PIECES; piece += 1)
      ({ ticket } = await readJson(speaker.call(API.live, pieceOf(recordingId, piece, ticket))));
    const spoken = await settled(host, models);
    const file = new File([sound], "recording.wav", { type: "audio/wav" });
    const { sessionId } = await sendNote(speaker, file, { recordingId, pieces: PIECES });
    const work = await settled(host, models);
    for (const path of [API.chat(sessionId), API.drafts(sessionId), API.usage]) await read(path);
    const note = [looked, spoken, work, await settled(host, models)].reduce(together);

    await refine(speaker, sessionId);
    for (const path of [API.chat(sessionId), API.drafts(sessionId), API.usage]) await read(path);
    const change = await settled(host, models);

    for (const path of [API.chat(sessionId), API.drafts(sessionId)]) await read(path);
    const minute = await settled(host, models);

    return [
      ...trips(work.counts),
      ...priced("One note, spoken, drafted and looked at", note),
      ...priced("One change asked for in the chat", change),
      ...pricedLooking(minute.counts),
    ];
  } finally {
    await stop();
  }
}

/** The app, counted, with models that are counted too. */
export async function startWithModels() {
  const models = await startModels();
  const host = await startHost(["counted"], {
    ...{ SPEECH: "openai", SPEECH_BASE_URL: models.url, SPEECH_MODEL: "stand-in" },
    ...{ WRITER: "openai", WRITER_BASE_URL: models.url, WRITER_MODEL: "stand-in" },
  });
  const stop = async () => {
    await host.stop();
    await models.close();
  };
  return { host, models, stop };
}

/** As the recorder cuts them, whose pieces are three to eight seconds long. */
const PIECES = 15;

function pieceOf(recordingId: string, index: number, ticket: string | undefined) {
  const seconds = SECONDS / PIECES;
  const words = NOTE.split(" ");
  const said = words.slice((words.length * index) / PIECES, (words.length * (index + 1)) / PIECES).join(" ");
  const sound = wav({ say: { id: recordingId, text: said, duration: seconds }, seconds, tone: true });
  const body = new FormData();
  const fields = {
    ...{ recordingId, index, from: index * seconds, pause: true, final: index === PIECES - 1 },
    ...(ticket && { ticket }),
  };
  body.set("piece", new File([sound], "piece.wav"));
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  return { method: "POST", body };
}

const readJson = async (answer: Promise<Response>): Promise<LiveResponse> => (await answer).json();

async function refine(speaker: Person, sessionId: string): Promise<void> {
  await speaker.call(API.message(sessionId), {
    method: "POST",
    body: JSON.stringify({ content: "Please make it shorter and end with a question." }),
    headers: { "content-type": "application/json" },
  });
}

interface Used {
  counts: Counts;
  use: ModelUse;
}

/** All that was used since the last time, once nothing is under way any more. */
export async function settled(host: Host, models: Models): Promise<Used> {
  const origin = await host.origin("counted");
  const parts: Counts[] = [];
  for (let quiet = 0; quiet < QUIET_POLLS; ) {
    await new Promise((later) => setTimeout(later, POLL_MS));
    const part = (await (await fetch(new URL("/counts", origin))).json()) as Counts;
    parts.push(part);
    quiet = Object.values(part).some((count) => count > 0) ? 0 : quiet + 1;
  }
  return { counts: parts.reduce(sumOf), use: models.take() };
}

/** Of counts with the same names. */
const sumOf = <Names extends string>(one: Record<Names, number>, other: Record<Names, number>) =>
  Object.fromEntries(
    Object.keys(one).map((name) => [name, one[name as Names] + other[name as Names]]),
  ) as Record<Names, number>;

const together = (one: Used, other: Used): Used => ({
  counts: sumOf(one.counts, other.counts),
  use: sumOf(one.use, other.use),
});

/** One after the other, across an ocean each: what nobody looks at meanwhile. */
const MAX_TRIPS = 15;

function trips({ queries }: Counts): Figure[] {
  const figures: Figure[] = [
    { name: "round trips to D1", ours: queries, unit: "", budget: { value: MAX_TRIPS } },
  ];
  report("cost", "The work on one note", figures);
  return figures;
}

const LOOKED = { minutes: 120, visits: 4 };
const ACCOUNTS = 1_000_000;
/** Of all these accounts, in dollars a month. */
const MAX_LOOKING = 100;

/** What `times` as many cost. */
const figuresOf = (items: Item[], times: number): Figure[] =>
  items.map(({ name, count, dollars }) => ({
    name,
    ours: dollars * times,
    unit: "$",
    more: { "for one": count.toLocaleString("en", { maximumFractionDigits: 1 }) },
  }));

function pricedLooking(minute: Counts): Figure[] {
  const items = itemsOfLooking(minute, LOOKED);
  const figures: Figure[] = [
    ...figuresOf(items, ACCOUNTS),
    {
      name: "together",
      ours: items.reduce((total, { dollars }) => total + dollars, 0) * ACCOUNTS,
      unit: "$",
      budget: { value: MAX_LOOKING },
    },
  ];
  report(
    "cost",
    "Two hours of a chat or post, looked at in four visits; dollars for a million accounts",
    figures,
  );
  return figures;
}

function priced(title: string, { counts, use }: Used): Figure[] {
  const items = itemsOf(counts, use);
  const sum = (parts: typeof items) => parts.reduce((total, { dollars }) => total + dollars, 0) * NOTES;
  const figures: Figure[] = [
    ...figuresOf(items, NOTES),
    {
      name: "together",
      ours: sum(items),
      floor: sum(items.filter(({ isModel }) => isModel)),
      unit: "$",
      budget: { times: MAX_TIMES_MODELS },
    },
  ];
  const { speechCalls, writerCalls } = use;
  report(
    "cost",
    `${title}: ${counts.queries} round trips to D1, ${speechCalls} calls of the speech model, ${writerCalls} of the writer; dollars for ${NOTES}, the floor is the models alone`,
    figures,
  );
  return figures;
}
