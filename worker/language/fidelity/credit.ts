import {
  AUXILIARIES,
  isVerb,
  MID_ADVERBS,
  PREPOSITIONS,
  type Range,
  type Token,
  wordSet,
} from "../text/index.ts";
import { isContent, type Reading, type Speech } from "./speech.ts";

/** Who does it: the speaker, the speaker and others, or others. */
type Actor = "i" | "we" | "others";

/** Verbs that mean little without what they are said of. */
const FORMS = ["do did does done", "make made makes", "get got gets gotten", "have had has"].map((forms) =>
  forms.split(" "),
);
const FORMS_OF = new Map(FORMS.flatMap((forms) => forms.map((form) => [form, forms])));
export const LIGHT_VERBS: ReadonlySet<string> = new Set(FORMS_OF.keys());
const OTHERS = wordSet("he she they nobody everyone everybody somebody someone");
const NO_SUBJECT = wordSet("who which that to and but or so because if when what it you not never");
/** How far back a subject stands from its verb, and how far behind the verb what it is about. */
const SUBJECT_REACH = 4;
const OBJECT_REACH = 6;

/**
 * Whether an English clause gives to somebody else what was said of one: "I wrote it" for "Ines wrote it", "we" for "I".
 * Certain only where the same verb was said of the same thing, and of nobody who may be meant.
 */
export function isMiscredited(body: Reading, { from, to }: Range, speech: Speech): boolean {
  for (let at = from; at < to; at += 1) {
    const key = body.tokens[at]?.key;
    if (!isVerb(key) && !LIGHT_VERBS.has(key ?? "")) continue;
    if (AUXILIARIES.has(key ?? "") && !LIGHT_VERBS.has(key ?? "")) continue;
    const actor = actorOf(body.tokens, at, speech);
    const said = saidOfSame(body, at, to, speech);
    if (!actor || !said) continue;
    const actors = said.map((position) => actorOf(speech.tokens, position, speech));
    const different = actors.filter((one) => one !== undefined && one !== actor).length;
    if (different * 2 > actors.length && !actors.includes(actor)) return true;
  }
  return false;
}

/** Where the verb at `verb` was said of the same thing: the first content word behind it. Undefined where there is none. */
export function saidOfSame(body: Reading, verb: number, end: number, speech: Speech): number[] | undefined {
  for (let at = verb + 1; at < Math.min(end, verb + 1 + OBJECT_REACH); at += 1) {
    const token = body.tokens[at];
    if (!token || token.kind === "sign") return undefined;
    if (!isContent(token, speech)) continue;
    const object = body.stems[at] ?? "";
    const forms = FORMS_OF.get(body.tokens[verb]?.key ?? "");
    const said = forms
      ? forms.flatMap((form) => speech.byKey.get(form) ?? [])
      : (speech.byStem.get(body.stems[verb] ?? "") ?? []);
    return said.filter((position) =>
      speech.stems.slice(position + 1, position + 1 + OBJECT_REACH).includes(object),
    );
  }
}

function actorOf(tokens: readonly Token[], verb: number, speech: Speech): Actor | undefined {
  for (let at = verb - 1; at >= Math.max(0, verb - SUBJECT_REACH); at -= 1) {
    const token = tokens[at];
    if (token?.kind !== "word") return undefined;
    const word = token.key.replace(/'(?:m|ve|d|ll|re|s)$/, "");
    if (word === "i")
      return ["and", "or"].includes(tokens[at - 1]?.key ?? "") &&
        at === verb - 1 &&
        isJoined(tokens, at, speech)
        ? "we"
        : "i";
    if (word === "we" || word === "us") return "we";
    if (OTHERS.has(word)) return "others";
    if (NO_SUBJECT.has(word)) return undefined;
    if (AUXILIARIES.has(token.key) || MID_ADVERBS.has(token.key) || /(?:self|selves|n't)$/.test(word))
      continue;
    return isContent(token, speech) && !isVerb(token.key) ? actorOfNoun(tokens, at) : undefined;
  }
  return undefined;
}

/** "My sister and I", which is not "I called and I waited". */
function isJoined(tokens: readonly Token[], at: number, speech: Speech): boolean {
  const before = tokens[at - 2];
  return (
    before !== undefined && isContent(before, speech) && /^(?:my|the|our)$/.test(tokens[at - 3]?.key ?? "")
  );
}

function actorOfNoun(tokens: readonly Token[], at: number): Actor | undefined {
  const before = tokens.slice(Math.max(0, at - 3), at).map(({ key }) => key);
  if (before.some((key) => PREPOSITIONS.has(key))) return undefined;
  return before.includes("and") && before.some((key) => key === "me" || key === "i") ? "we" : "others";
}
