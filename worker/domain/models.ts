import { secondsToMidnight } from "#contract/times.ts";
import { bookAttempt, isOverLimit, type Payer } from "../db/attempts.ts";
import { isSwitchedOff } from "../db/switches.ts";
import { tallyModelCall } from "../log.ts";
import type { Models } from "../services/choose.ts";
import { SpentFailure } from "../services/failure.ts";
import { microdollarsOf } from "../services/model-calls.ts";
import type { Deps } from "./deps.ts";

/** What the domain works with where it asks models, each call of which is booked. */
export type ModelDeps = Deps & Models & { payer: Payer };

/**
 * The models, with each call booked for this payer before it is made. Over a limit or the day's budget they
 * throw `SpentFailure`; so they do once `recordingId` is gone.
 */
export function withModels(deps: Deps, payer: Payer, recordingId?: string): ModelDeps {
  const models = deps.modelsFor(async (call) => {
    const now = Date.now();
    const { service } = call;
    const microdollars = microdollarsOf(call);
    const attempt = { payer, service, microdollars, limits: deps.dailyLimits, now, recordingId };
    if (await bookAttempt(deps.db, attempt)) return tallyModelCall(microdollars);
    if (await isOverLimit(deps.db, attempt))
      throw new SpentFailure(service, "daily_limit", secondsToMidnight(now));
    // What is switched off ends as if today's budget were spent; only sound cannot be done without.
    if (service === "speech" && (await isSwitchedOff(deps.db, "speech")))
      throw new SpentFailure(service, "speech_off", SWITCHED_OFF_SECONDS);
    throw new SpentFailure(service, "busy_today", secondsToMidnight(now));
  });
  return { ...deps, ...models, payer };
}

/** When to ask again for what an operator has switched off. */
export const SWITCHED_OFF_SECONDS = 900;
