import type { AccountObjects } from "../domain/account/erase.ts";
import type { Sessions } from "../domain/inbound/telegram.ts";
import type { Payer } from "../domain/models.ts";
import { logError } from "../log.ts";

export const sessionStub = (env: Env, sessionId: string) => env.CHAT_SESSION.getByName(sessionId);

export const scheduleStub = (env: Env, userId: string) => env.ACCOUNT_SCHEDULE.getByName(userId);

/** Of a recording that still runs. A stranger's belongs to their network. */
export const liveStub = (env: Env, { userId, network }: Payer, recordingId: string) =>
  env.LIVE_RECORDING.getByName(`${userId ?? network} ${recordingId}`);

/** The same by a ticket; undefined for one that no object has given. */
export function liveStubOf(env: Env, ticket: string) {
  try {
    return env.LIVE_RECORDING.get(env.LIVE_RECORDING.idFromString(ticket.replace(/\..*$/s, "")));
  } catch {
    return undefined;
  }
}

export const sessionsOf = (env: Env): Sessions => ({
  wake: (caller) =>
    sessionStub(env, caller.sessionId)
      .requestOpening(caller)
      .catch((error: unknown) => logError("wake", error)),
  refine: (caller, turn) => sessionStub(env, caller.sessionId).refine(caller, turn),
});

export const accountObjects = (env: Env): AccountObjects => ({
  eraseSession: (sessionId) => sessionStub(env, sessionId).erase(),
  eraseSchedule: (userId) => scheduleStub(env, userId).erase(),
});

/** Has the account's object wake at this time. Never fails: a cron job makes up for it. */
export const wakeSchedule = (env: Env, userId: string, at: number): Promise<void> =>
  scheduleStub(env, userId)
    .wake(userId, at)
    .catch((error: unknown) => logError("wake", error));
