import { MODELS } from "#contract/models.ts";
import type { Counts } from "../workers/counts.ts";
import type { ModelUse } from "./models.ts";

const MILLION = 1_000_000;

/**
 * US dollars, beyond what the Workers Paid plan includes, in 2026: developers.cloudflare.com/workers/platform/pricing,
 * …/d1/platform/pricing, …/r2/pricing and …/durable-objects/platform/pricing.
 */
const PRICES = {
  request: 0.3 / MILLION,
  rowRead: 0.001 / MILLION,
  rowWritten: 1 / MILLION,
  classA: 4.5 / MILLION,
  classB: 0.36 / MILLION,
  /** A call, or an alarm. */
  object: 0.15 / MILLION,
};

const SPEECH_MODEL = "@cf/openai/whisper-large-v3-turbo";
const WRITER_PRICES = MODELS.writer["@cf/zai-org/glm-4.7-flash"].dollars;

export interface Item {
  name: string;
  count: number;
  dollars: number;
  isModel: boolean;
}

const item = (name: string, count: number, price: number, isModel = false): Item => ({
  ...{ name, count, isModel },
  dollars: count * price,
});

/** What was used, priced. */
export function itemsOf(counts: Counts, use: ModelUse): Item[] {
  const objects = counts.objectCalls + counts.alarms;
  return [
    item("requests", counts.requests, PRICES.request),
    item("D1 rows read", counts.rowsRead, PRICES.rowRead),
    item("D1 rows written", counts.rowsWritten, PRICES.rowWritten),
    item("R2 writes", counts.classA, PRICES.classA),
    item("R2 reads", counts.classB, PRICES.classB),
    item("Durable Object calls and alarms", objects, PRICES.object),
    item("minutes heard", use.speechSeconds / 60, MODELS.speech[SPEECH_MODEL].dollars, true),
    item("tokens read by the writer", use.tokensIn, WRITER_PRICES.in / MILLION, true),
    item("tokens written", use.tokensOut, WRITER_PRICES.out / MILLION, true),
  ];
}

/** A chat or post that is looked at while nothing happens: each minute, and each visit once more, asks what `minute` counted. */
export function itemsOfLooking(
  minute: Counts,
  { minutes, visits }: { minutes: number; visits: number },
): Item[] {
  const asked = minutes + visits;
  return [
    item("requests", asked * minute.requests, PRICES.request),
    item("D1 rows read", asked * minute.rowsRead, PRICES.rowRead),
  ];
}
