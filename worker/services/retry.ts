import { ServiceFailure, type ServiceName } from "./failure.ts";
import type { CallConfig, ModelCall } from "./model-calls.ts";

/** The longest announced wait that a request sits out; a longer one is passed on to the caller. */
const MAX_WAIT_SECONDS = 5;
/** Enough for a restarting process or a lost connection, when the service does not say how long. */
const PAUSE_SECONDS = 0.2;

/** Tries again once where that may help. After a timeout it doesn't: what hung once mostly hangs twice, and a browser waits 120 s in all. */
export async function withOneRetry<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const pause = pauseSeconds(error);
    if (pause === undefined || pause > MAX_WAIT_SECONDS) throw error;
    await scheduler.wait(pause * 1000);
    return attempt();
  }
}

function pauseSeconds(error: unknown): number | undefined {
  if (!(error instanceof ServiceFailure)) return undefined;
  if (error.reason === "unavailable") return error.retryAfterSeconds ?? PAUSE_SECONDS;
  if (error.reason === "busy") return error.retryAfterSeconds;
}

/** Fails with `timeout` when `work` has not ended in time, whether or not it heeds its signal. */
export async function withTimeout<T>(
  service: ServiceName,
  seconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new ServiceFailure(service, "timeout", `no answer within ${seconds} s`));
    controller.abort();
  }, seconds * 1000);
  try {
    return await Promise.race([work(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** Books a call and makes it, twice where that may help; a piece is asked once. */
export function callModel<T>(
  call: ModelCall,
  { timeoutSeconds, book, isPiece }: CallConfig,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const once = async () => {
    await book(call);
    try {
      return await withTimeout(call.service, timeoutSeconds, attempt);
    } catch (error) {
      // What is too long for a service, or not paid for, it does not work on, and bills nothing for.
      const status = error instanceof ServiceFailure && error.status;
      if (status === 413) await book({ ...call, corrects: -1 });
      if (status === 402) await book({ ...call, corrects: -1, isUnpaid: true });
      throw error;
    }
  };
  return isPiece ? once() : withOneRetry(once);
}
