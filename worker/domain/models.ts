import { MAX_LIVE_SECONDS } from "#contract/limits.ts";
import { secondsToMidnight } from "#contract/times.ts";
import * as ledger from "../db/attempts.ts";
import { countForOperator } from "../db/operations.ts";
import { AppError } from "../errors.ts";
import { tallyModelCall } from "../log.ts";
import { SpentFailure } from "../services/failure.ts";
import type { Models } from "../services/from-environment.ts";
import { type BookCall, type ModelCall, microdollarsOf } from "../services/model-calls.ts";
import { scopesOf } from "./account/network.ts";
import type { Deps } from "./deps.ts";

export type Payer = ledger.Payer;

/** What the domain works with where it asks models, each call of which is booked. */
export type ModelDeps = Deps & Models & { payer: Payer };

/** Each call is booked first. They throw `SpentFailure` over a limit, and once `recordingId` is gone. With a `booking`, a piece is asked about once. */
export function withModels(
  deps: Deps,
  payer: Payer,
  { recordingId, booking }: { recordingId?: string; booking?: RecordingBooking } = {},
): ModelDeps {
  const book: BookCall = async (call) => {
    const now = Date.now();
    const microdollars = microdollarsOf(call);
    const workaround = call.workaround && `${call.model} ${call.workaround}`;
    const attempt = { ...boundedBy(deps, payer, now), microdollars, recordingId, workaround };
    if (call.isUnpaid) await countForOperator(deps.db, `unpaid:${call.service}`, now);
    if (call.corrects) return await ledger.correctBooking(deps.db, attempt, call.corrects * microdollars);
    if (await ledger.bookAttempt(deps.db, attempt)) return tallyModelCall(microdollars);
    const limit = (await ledger.exceedsLimit(deps.db, attempt)) ? "daily_limit" : "busy_today";
    throw new SpentFailure(call.service, limit, secondsToMidnight(now));
  };
  const options = {
    book: booking ? (call: ModelCall) => booking.book(call, book) : book,
    isPiece: booking !== undefined,
    affinity: payer.userId ?? undefined,
  };
  return { ...deps, ...deps.modelsFor(options), payer };
}

/** Books the seconds of a recording together, with the first call for one of its pieces. */
export class RecordingBooking {
  private booked: { call: ModelCall; book: BookCall; result: Promise<void> } | undefined;

  get isBooked(): boolean {
    return this.booked !== undefined;
  }

  async book(call: ModelCall, book: BookCall): Promise<void> {
    if (call.corrects || call.service !== "speech") return await book(call);
    this.booked ??= { call, book, result: book({ ...call, seconds: MAX_LIVE_SECONDS }) };
    try {
      await this.booked.result;
    } catch (error) {
      // For the next piece there may be room.
      this.booked = undefined;
      throw error;
    }
  }

  /** Takes back what was booked beyond these seconds. */
  async settle(seconds: number): Promise<void> {
    const unheard = MAX_LIVE_SECONDS - seconds;
    if (!this.booked || unheard <= 0) return;
    const { call, book } = this.booked;
    await book({ ...call, service: "speech", seconds: unheard, corrects: -1 });
  }
}

/** The same, for work that begins now. */
export async function admitModels(deps: Deps, payer: Payer): Promise<ModelDeps> {
  const now = Date.now();
  if (await ledger.exceedsLimit(deps.db, boundedBy(deps, payer, now)))
    throw new AppError("daily_limit", { retryAfterSeconds: secondsToMidnight(now) });
  return withModels(deps, payer);
}

const boundedBy = ({ dailyLimits: limits }: Deps, payer: Payer, now: number) => {
  return { payer, ranges: rangesOf(payer.network), limits, now };
};

/** What comes by Telegram and mail has no network. Callers without a plan share this much of the day's budget there. */
const DOORS = { by: "doors", factor: 50, share: 0.1 };

export const rangesOf = (network: string | null): ledger.Scope[] =>
  network === null ? [DOORS] : scopesOf(network);
