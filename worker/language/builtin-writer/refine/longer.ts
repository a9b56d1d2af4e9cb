import { MAX_POST_CHARS } from "#contract/limits.ts";
import { keysOf, type Passage, textOf } from "../../text/index.ts";
import { type Change, done, fullTextOf } from "./draft.ts";
import { counted } from "./remove.ts";
import { holds } from "./words.ts";

/** What was said and the post leaves out, put where it was said. */
export const longer: Change = (draft, { sentences }) => {
  const passages = [...draft.passages];
  let room = MAX_POST_CHARS - fullTextOf(draft).length;
  let next = 0;
  for (const sentence of sentences) {
    const text = textOf(sentence);
    const at = placeOf(passages, text);
    if (at >= 0) next = at + 1;
    const isAround = [draft.hook, draft.cta ?? ""].some((line) => holds(line, text.replace(/[.!?]+$/u, "")));
    if (at >= 0 || isAround || text.length + 2 > room) continue;
    insert(passages, next, text, sentence[0]?.gap === "\n\n");
    room -= text.length + 2;
    next += 1;
  }
  const count = passages.length - draft.passages.length;
  return done(
    { ...draft, passages },
    `I brought back ${counted(count)} that you said and the post had left out.`,
    "Everything you said is already in the post; record or type more and I can add it.",
  );
};

function insert(passages: Passage[], at: number, text: string, opens: boolean): void {
  const marker = (passages[at - 1] ?? passages[at])?.marker ?? "";
  const next = passages[at];
  const before = marker !== "" ? "\n" : opens ? "\n\n" : " ";
  passages.splice(at, 0, { text, before: at === 0 ? "" : before, marker });
  if (at === 0 && next) passages[1] = { ...next, before: marker !== "" ? "\n" : "\n\n" };
}

/** Of a line's words or a sentence's, so many must be shared; a line that was split has nearly all in two neighbours. */
const IN_ONE = 0.6;
const IN_TWO = 0.95;

/** Where a line that was said stands in the post, in whatever form; -1 for nowhere. */
export function placeOf(passages: readonly Passage[], said: string): number {
  const line = new Set(keysOf(said));
  const shares = passages.map(({ text }, at) => {
    const keys = new Set(keysOf(text));
    const pair = new Set(keysOf(`${text} ${passages[at + 1]?.text ?? ""}`));
    const shared = keys.intersection(line).size;
    const ofPair = line.size > 3 ? pair.intersection(line).size / line.size : 0;
    const ofOne = Math.max(shared / Math.max(1, line.size), keys.size > 2 ? shared / keys.size : 0);
    return ofPair > IN_TWO ? Math.max(ofOne, IN_ONE) : ofOne;
  });
  return shares.indexOf(Math.max(IN_ONE, ...shares));
}
