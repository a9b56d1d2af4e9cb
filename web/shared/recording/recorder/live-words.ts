import { LIVE_TIMEOUT_SECONDS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../../api/client.ts";
import { storedSwitch } from "../../../ui/shared-state.ts";
import { wavOf } from "../outbox/decode.ts";

/** Per browser: what it costs is this device's data. */
export const liveWords = storedSwitch("liveWords");

/** In a row: services have hiccups. */
const MAX_FAILURES = 2;

/** Not on every device's `navigator`. */
const savesData = (): boolean =>
  ("connection" in navigator &&
    (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true) ||
  matchMedia("(prefers-reduced-data: reduce)").matches;

const isWanted = (): boolean =>
  liveWords.isOn() && navigator.onLine && document.visibilityState === "visible" && !savesData();

/**
 * Takes the pieces of a recording, and shows the words of all so far whenever those of one have come. They are a preview: what fails
 * stays away, and `left` gives up what is under way.
 */
export function followWords(recordingId: string, show: (words: string[]) => void, left: AbortSignal) {
  const words: string[] = [];
  let pieces = 0;
  let failures = 0;
  return async (samples: Int16Array<ArrayBuffer>): Promise<void> => {
    if (failures >= MAX_FAILURES || left.aborted || !isWanted()) return;
    const index = pieces;
    pieces += 1;
    const form = new FormData();
    form.set("piece", wavOf(samples));
    form.set("recordingId", recordingId);
    form.set("index", String(index));
    try {
      const signal = AbortSignal.any([left, AbortSignal.timeout((LIVE_TIMEOUT_SECONDS + 1) * 1_000)]);
      const { text } = await apiSend("POST", API.live, form, { signal });
      // A hotel's sign-in page answers 200 too.
      if (typeof text !== "string") throw new TypeError();
      failures = 0;
      words[index] = text;
      if (!left.aborted) show(words.filter(Boolean));
    } catch {
      failures += 1;
    }
  };
}
