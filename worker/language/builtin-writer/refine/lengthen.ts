import { keysOf, type Language, type Passage, type Sentence, textOf } from "../../text/index.ts";
import { matching } from "../matching.ts";

/** With this share of its words in one sentence of the post, a line is in it already. */
const IN_IT = 0.6;
/** A sentence of the post this much like one that was said is that one, shortened. */
const SHORTENED = 0.95;

/** A post with what was said and left out, put where it was said; `added` counts the sentences. */
export function lengthened(
  passages: readonly Passage[],
  said: readonly Sentence[],
  maxChars: number,
): { passages: Passage[]; added: number } {
  const result = [...passages];
  let added = 0;
  let size = passages.reduce((sum, { text }) => sum + text.length + 2, 0);
  let place = -1;
  for (const sentence of said) {
    const text = textOf(sentence);
    const found = findIn(result, text);
    const known = result[found];
    if (known) {
      place = found;
      if (
        !isShortened(known.text, text) ||
        addsWhatFollows(result, found, text) ||
        size + text.length - known.text.length > maxChars
      )
        continue;
      size += text.length - known.text.length;
      result[found] = { ...known, text };
      added += 1;
      continue;
    }
    if (isSpread(result, text) || size + text.length + 2 > maxChars) continue;
    size += text.length + 2;
    place += 1;
    added += 1;
    insert(result, place, text, sentence[0]?.gap === "\n\n");
  }
  return { passages: result, added };
}

/** The sentences said about something that the post leaves out, as they would stand in it. */
export function leftOut(passages: readonly Passage[], said: readonly Sentence[]): string[] {
  return said.map(textOf).filter((text) => findIn(passages, text) < 0 && !isSpread(passages, text));
}

export function saidAbout(topic: readonly string[], said: readonly string[], language: Language): string[] {
  const found = new Set(matching(topic, said, language));
  return said.filter((_, at) => found.has(at));
}

function insert(passages: Passage[], at: number, text: string, opens: boolean): void {
  const neighbour = passages[at - 1] ?? passages[at];
  const marker = neighbour?.marker ?? "";
  const next = passages[at];
  const before = marker !== "" ? "\n" : opens ? "\n\n" : " ";
  passages.splice(at, 0, { text, before: at === 0 ? "" : before, marker });
  if (at === 0 && next) passages[1] = { ...next, before: marker !== "" ? "\n" : "\n\n" };
}

/** The sentence of the post that holds most of a line's words, if any holds enough. */
function findIn(passages: readonly Passage[], text: string): number {
  const line = new Set(keysOf(text));
  let best = -1;
  let most = IN_IT;
  for (const [at, passage] of passages.entries()) {
    const keys = new Set(keysOf(passage.text));
    const shared = keys.intersection(line).size;
    const share = Math.max(shared / Math.max(1, line.size), keys.size > 2 ? shared / keys.size : 0);
    if (share < most || (share === most && best >= 0)) continue;
    most = share;
    best = at;
  }
  return best;
}

/** A line that was split stands in two neighbouring sentences. */
function isSpread(passages: readonly Passage[], text: string): boolean {
  const line = new Set(keysOf(text));
  return passages.some(({ text: first }, at) => {
    const pair = new Set(keysOf(`${first} ${passages[at + 1]?.text ?? ""}`));
    return line.size > 3 && pair.intersection(line).size / line.size > SHORTENED;
  });
}

/** Whether what a full sentence has more than the post's stands beside it already, as a sentence of its own. */
function addsWhatFollows(passages: readonly Passage[], at: number, text: string): boolean {
  const own = new Set(keysOf(passages[at]?.text ?? ""));
  const beside = new Set([at - 1, at + 1].flatMap((near) => keysOf(passages[near]?.text ?? "")));
  const more = keysOf(text).filter((key) => !own.has(key));
  return more.filter((key) => beside.has(key)).length * 2 >= more.length;
}

/** Whether the post's sentence is the said one with words left out, and not one that the author changed. */
function isShortened(inPost: string, said: string): boolean {
  const [kept, full] = [keysOf(inPost), keysOf(said)];
  if (kept.length >= full.length) return false;
  let from = 0;
  for (const key of kept) {
    const at = full.indexOf(key, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}
