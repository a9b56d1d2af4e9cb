import { keysOf, type Passage, type Sentence, textOf } from "../../text/index.ts";

/** With this share of its words in a sentence of the post, or in two neighbours, a line is in it already. */
const IN_IT = 0.6;

/** A post with what was said and left out, put where it was said; `added` counts the sentences. */
export function lengthened(
  passages: readonly Passage[],
  said: readonly Sentence[],
  maxChars: number,
): { passages: Passage[]; added: number } {
  const result = [...passages];
  let added = 0;
  let place = -1;
  const size = () => result.reduce((sum, { text }) => sum + text.length + 2, 0);
  for (const sentence of said) {
    const text = textOf(sentence);
    const found = placeOf(result, text);
    const known = result[found];
    if (known) {
      place = found;
      // The post has it with words left out.
      if (!isShortened(known.text, text) || isBeside(result, found, text)) continue;
      if (size() + text.length - known.text.length > maxChars) continue;
      result[found] = { ...known, text };
    } else {
      if (isSpread(result, text) || size() + text.length + 2 > maxChars) continue;
      place += 1;
      insert(result, place, text, sentence[0]?.gap === "\n\n");
    }
    added += 1;
  }
  return { passages: result, added };
}

/** The sentences said that the post leaves out, as they would stand in it. */
export function leftOut(passages: readonly Passage[], said: readonly Sentence[]): string[] {
  return said.map(textOf).filter((text) => placeOf(passages, text) < 0 && !isSpread(passages, text));
}

function insert(passages: Passage[], at: number, text: string, opens: boolean): void {
  const marker = (passages[at - 1] ?? passages[at])?.marker ?? "";
  const next = passages[at];
  const before = marker !== "" ? "\n" : opens ? "\n\n" : " ";
  passages.splice(at, 0, { text, before: at === 0 ? "" : before, marker });
  if (at === 0 && next) passages[1] = { ...next, before: marker !== "" ? "\n" : "\n\n" };
}

/** The first of the sentences that hold most of a line's words, if any holds enough. */
function placeOf(passages: readonly Passage[], text: string): number {
  const line = new Set(keysOf(text));
  const shares = passages.map((passage) => {
    const keys = new Set(keysOf(passage.text));
    const shared = keys.intersection(line).size;
    return Math.max(shared / Math.max(1, line.size), keys.size > 2 ? shared / keys.size : 0);
  });
  const most = Math.max(IN_IT, ...shares);
  return shares.indexOf(most);
}

const SPREAD = 0.95;

/** A line that was split stands in two neighbouring sentences. */
function isSpread(passages: readonly Passage[], text: string): boolean {
  const line = new Set(keysOf(text));
  return passages.some(({ text: first }, at) => {
    const pair = new Set(keysOf(`${first} ${passages[at + 1]?.text ?? ""}`));
    return line.size > 3 && pair.intersection(line).size / line.size > SPREAD;
  });
}

/** Whether what the full sentence has more stands beside the post's already, as a sentence of its own. */
function isBeside(passages: readonly Passage[], at: number, text: string): boolean {
  const own = keysOf(passages[at]?.text ?? "");
  const beside = [at - 1, at + 1].flatMap((near) => keysOf(passages[near]?.text ?? ""));
  const more = keysOf(text).filter((key) => !own.includes(key));
  return more.filter((key) => beside.includes(key)).length * 2 >= more.length;
}

/** Whether the post's sentence is the said one with words left out, and not one that the author changed. */
function isShortened(inPost: string, said: string): boolean {
  const [kept, full] = [keysOf(inPost), keysOf(said)];
  let from = 0;
  for (const key of kept) {
    const at = full.indexOf(key, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return kept.length < full.length;
}
