import { LIVE_TIMEOUT_SECONDS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiSend } from "../../../api/client.ts";
import { storedSwitch } from "../../../ui/shared-state.ts";
import { wavOf } from "../outbox/decode.ts";
import type { Piece } from "./pieces.ts";

/** Per browser: what it costs is this device's data. */
export const liveWords = storedSwitch("liveWords");

/** In a row: services have hiccups. */
const MAX_FAILURES = 2;

/** Not on every device's `navigator`. */
const savesData = (): boolean =>
  ("connection" in navigator &&
    (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true) ||
  matchMedia("(prefers-reduced-data: reduce)").matches;

/** The server says so; it is asked once. */
let isOff = false;

const isWanted = (): boolean =>
  !isOff && liveWords.isOn() && navigator.onLine && document.visibilityState === "visible" && !savesData();

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined);

export type LiveWords = ReturnType<typeof followWords>;

/** Sends the pieces of a recording to be heard while it runs, and shows all words so far as they come. `leaving` gives up what is under way. */
export function followWords(recordingId: string, leaving: AbortSignal, show: (words: string[]) => void) {
  const words: string[] = [];
  let count = 0;
  let failures = 0;
  let isWhole = true;
  /** By which the server knows the recording without looking it up. */
  let ticket: string | undefined;

  async function post({ samples, ...fields }: Piece, index: number, sentTicket?: string): Promise<string> {
    const form = new FormData();
    form.set("piece", wavOf(samples));
    for (const [name, value] of Object.entries({ ...fields, recordingId, index, ticket: sentTicket }))
      if (value !== undefined && value !== false) form.set(name, String(value));
    const signal = AbortSignal.any([leaving, AbortSignal.timeout((LIVE_TIMEOUT_SECONDS + 1) * 1_000)]);
    const answer = await apiSend("POST", API.live, form, { signal });
    // A hotel's sign-in page answers 200 too.
    if (typeof answer.text !== "string") throw new TypeError();
    ticket = answer.ticket;
    return answer.text;
  }

  async function send(piece: Piece): Promise<void> {
    const isSent = failures < MAX_FAILURES && !leaving.aborted && isWanted();
    isWhole &&= isSent && piece.pause;
    if (!isSent) return;
    const index = count;
    const sentTicket = ticket;
    count += 1;
    try {
      words[index] = await post(piece, index, sentTicket).catch((error: unknown) => {
        // It is forgotten after a while, and with what knew it.
        if (sentTicket === undefined || statusOf(error) !== 401) throw error;
        return post(piece, index);
      });
      failures = 0;
      if (!leaving.aborted) show(words.filter(Boolean));
    } catch (error) {
      isOff ||= statusOf(error) === 404;
      failures += 1;
      isWhole = false;
    }
  }

  return {
    send,
    /** The number of pieces, if they are all of the recording, and each was heard or still may be. */
    pieces: () => (isWhole && count > 0 ? count : undefined),
  };
}
