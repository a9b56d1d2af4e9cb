import {
  asks,
  boundaryStrength,
  capitalised,
  DETERMINERS,
  endedLike,
  FINITE_AUXILIARIES,
  IMPERATIVES,
  isSubject,
  isVerb,
  type Language,
  lacksMainClause,
  MAYBE_SUBJECT,
  MID_ADVERBS,
  NOMINATIVE,
  ORDINALS,
  opensAfter,
  PREPOSITIONS,
  phraseAt,
  phrases,
  SENTENCE_ADVERBS,
  type Sentence,
  SUBJECT_VERB,
  TIME_NOUNS,
  textOf,
  WH,
  type Word,
  wordSet,
} from "../../text/index.ts";

/** A line that may open the post, made of the speaker's words. */
export interface Candidate {
  words: Sentence;
  text: string;
  /** Index of the sentence it comes from. */
  sentence: number;
  /** Whether it is the whole sentence, leading conjunctions and "I think that" aside. */
  whole: boolean;
}

/** LinkedIn on a phone folds a post after about this much (rubric R2). */
export const MAX_HOOK_CHARS = 140;
const CLAUSE_STRENGTH = 0.2;
const MIN_CLAUSE_WORDS = 4;
const LEADS = wordSet(
  "and but so because well then yeah or plus also actually honestly basically anyway now",
);
const FOREIGN_LEADS: Record<string, ReadonlySet<string>> = {
  es: wordSet("y pero entonces pues así que"),
  de: wordSet("und aber denn"),
  fr: wordSet("et mais donc puis alors"),
  pt: wordSet("e mas então"),
};
const MIN_HEAD_WORDS = 6;
const EXPLAINS = wordSet("because which although though whenever");
const PURPOSES = phrases(
  "just to | in order to | so that | even though | even if | only to | when i | when we | after i | after we",
);
const MAX_FRAME_WORDS = 4;
const LEARNS = wordSet("realized realised learned learnt think know is means noticed understood");
/** What was believed once, or is not, is no claim. */
const DENIES = /n't$|^(?:not|never|used|thought|nobody|if)$/;
const PROPPED = wordSet("that who which what when where why how if");

/** Whole sentences and self-standing clauses, each short enough for a hook. */
export function candidatesOf(sentences: readonly Sentence[], language: Language): Candidate[] {
  return sentences.flatMap((sentence, index) => {
    const whole = candidate(sentence, index, true, sentence, language);
    const parts = clausesOf(sentence, language);
    const clauses =
      parts.length < 2 ? [] : parts.map((part) => candidate(part, index, false, sentence, language));
    const head = headOf(sentence, language);
    if (head) clauses.push(candidate(head, index, false, sentence, language));
    const claim = claimOf(sentence, language);
    if (claim) {
      const isAll = sentence.length - claim.length <= MAX_FRAME_WORDS;
      clauses.push(candidate(claim, index, isAll, sentence, language));
    }
    return [whole, ...clauses].filter((found) => found !== undefined);
  });
}

function candidate(
  words: Sentence,
  sentence: number,
  whole: boolean,
  original: Sentence,
  language: Language,
): Candidate | undefined {
  const line = standing(words, original, language);
  const text = textOf(line);
  if (line.length === 0 || text.length > MAX_HOOK_CHARS) return undefined;
  if (/\p{Extended_Pictographic}|https?:|www\.|#/u.test(text) || line.some((word) => word.key === ""))
    return undefined;
  return { words: line, text, sentence, whole };
}

/** The words as a sentence of their own: no conjunction before, one mark after. */
export function standing(words: Sentence, original: Sentence, language: Language): Sentence {
  const leads = language.code === "en" ? LEADS : FOREIGN_LEADS[language.code];
  let start = 0;
  while (start < words.length - 2 && leads?.has(words[start]?.key ?? "")) start += 1;
  const keys = words.slice(start, start + 4).map(({ key }) => key);
  if (language.code === "en" && ORDINALS.has(keys[0] ?? "") && isSubject(keys, 1)) start += 1;
  const kept = words.slice(start);
  const [first, ...others] = kept;
  if (!first) return [];
  const isEnd = words.at(-1) === original.at(-1);
  const closed = isEnd ? [first, ...others] : endedLike([first, ...others], original);
  const last = closed.at(-1);
  if (!isEnd && last)
    closed[closed.length - 1] = { ...last, trail: asks(kept, language) ? "?" : markOf(original) };
  const [opening] = closed;
  if (opening) closed[0] = { ...opening, text: capitalised(opening.text), gap: " " };
  return closed;
}

/** The plain full stop of the sentence's script; a clause does not inherit a question mark. */
function markOf(original: Sentence): string {
  const mark = original.at(-1)?.trail ?? "";
  if (mark.includes("。")) return "。";
  return mark === "" || mark.includes("۔") ? mark : ".";
}

/** A sentence up to where it begins to explain itself: "What saved me was calling one person | just to talk". */
function headOf(sentence: Sentence, language: Language): Sentence | undefined {
  if (language.code !== "en") return undefined;
  for (let at = MIN_HEAD_WORDS; at < sentence.length - 1; at += 1) {
    const head = sentence.slice(0, at);
    const explains = EXPLAINS.has(sentence[at]?.key ?? "") || phraseAt(sentence, at, PURPOSES) !== undefined;
    if (
      explains &&
      !language.functionWords.has(sentence[at - 1]?.key ?? "") &&
      head.some((word) => isVerb(word.key))
    )
      return head;
  }
  return undefined;
}

/** What was learned, without who learned it: "I realized that | hiring fast is not the same as growing". */
function claimOf(sentence: Sentence, language: Language): Sentence | undefined {
  if (language.code !== "en") return undefined;
  const that = sentence.findIndex(({ key }, at) => key === "that" && LEARNS.has(sentence[at - 1]?.key ?? ""));
  if (sentence.slice(0, Math.max(0, that)).some(({ key }) => DENIES.test(key))) return undefined;
  const claim = sentence.slice(that + 1);
  return that > 0 && claim.length >= MIN_CLAUSE_WORDS ? claim : undefined;
}

function clausesOf(sentence: Sentence, language: Language): Sentence[] {
  const clauses: Sentence[] = [];
  let current: Sentence = [];
  for (const [at, word] of sentence.entries()) {
    const previous = sentence[at - 1];
    const comma = /[,;:、，،]/.test(previous?.trail ?? "");
    const joint =
      language.code === "en"
        ? boundaryStrength(sentence, at) >= CLAUSE_STRENGTH || word.key === "because"
        : comma && language.code !== "de";
    if (current.length >= MIN_CLAUSE_WORDS && joint && sentence.length - at >= MIN_CLAUSE_WORDS) {
      clauses.push(current);
      current = [];
    }
    current.push(word);
  }
  clauses.push(current);
  const leads = language.code === "en" ? LEADS : undefined;
  return clauses.filter((clause) => {
    const first = clause.find((word) => !leads?.has(word.key));
    return !PROPPED.has(first?.key ?? "");
  });
}

const MIN_WORDS = 3;
const SUBJECT_REACH = 7;
const NEVER_FIRST = wordSet("because cause which who whose whom than as or nor like of to ");
const INTRODUCTIONS = wordSet("when if once after before while since although though whenever unless until");
const AGREES =
  /^(?:is|was|isn't|wasn't|means|meant|takes|took|sucks|costs|makes|made|feels|felt|works|worked|beats|hurts)$/;
const LOOSE_ENDS = wordSet(
  "exact same other every each biggest worst very really kind sort lot between during",
);
const MIN_TITLE_WORDS = 2;
const MAX_TITLE_WORDS = 4;

/**
 * Whether these words read as a complete line with nothing before them: a clause with its subject and verb, a question or
 * a command. In other languages than English a whole sentence is trusted to be one.
 */
export function standsAlone(words: readonly Word[], whole: boolean, language: Language): boolean {
  if (language.code !== "en") return whole && words.length >= MIN_WORDS;
  const keys = words.map(({ key }) => key);
  const [first = "", second = ""] = keys;
  const last = keys.at(-1) ?? "";
  if (keys.length < MIN_WORDS && !SUBJECT_VERB.has(first)) return false;
  if (ORDINALS.has(first) && !TIME_NOUNS.has(second)) return false;
  if (first === "that" && isSubject(keys, 1)) return false;
  if (NEVER_FIRST.has(first) || language.neverLast.has(last) || LOOSE_ENDS.has(last)) return false;
  if (!whole && (isVerb(last) || PREPOSITIONS.has(last)) && !endsClause(keys)) return false;
  if (words.at(-1)?.trail.includes("?")) return true;
  if (lacksMainClause(words, 0, words.length)) return false;
  if (INTRODUCTIONS.has(first)) return hasClauseFrom(keys, 2);
  if (WH.has(first)) return first === "what" && keys.slice(2).some((key) => AGREES.test(key));
  if (IMPERATIVES.has(first) && !isVerbForm(second)) return true;
  if (/[^aeiou]ing$/.test(first)) return gerundHasVerb(keys);
  if (PREPOSITIONS.has(first)) return keys.some((_, at) => at > 1 && opensAfter(keys, at));
  if (isVerb(first) && !SUBJECT_VERB.has(first) && !isVerb(second)) return false;
  return hasOwnVerb(keys, SENTENCE_ADVERBS.has(first) || MID_ADVERBS.has(first) ? 1 : 0);
}

/** A noun with what belongs to it, as titles are: "our oldest customer", "nine days". */
export function isTitle(words: readonly Word[], language: Language): boolean {
  if (language.code !== "en") return words.length >= MIN_TITLE_WORDS;
  const keys = words.map(({ key }) => key);
  const opens = DETERMINERS.has(keys[0] ?? "") || language.numberWords.has(keys[0] ?? "");
  if (!opens || keys.length < MIN_TITLE_WORDS || keys.length > MAX_TITLE_WORDS) return false;
  return keys.every((key) => !isVerb(key) && !PREPOSITIONS.has(key) && !key.endsWith("ing") && key !== "and");
}

function isVerbForm(key: string): boolean {
  return FINITE_AUXILIARIES.has(key) || key === "";
}

function endsClause(keys: readonly string[]): boolean {
  return (
    NOMINATIVE.has(keys.at(-2) ?? "") || MAYBE_SUBJECT.has(keys.at(-2) ?? "") || keys.length <= SUBJECT_REACH
  );
}

/** A subject of a few words, then a verb. */
function hasOwnVerb(keys: readonly string[], from: number): boolean {
  if (
    isSubject(keys, from) &&
    (SUBJECT_VERB.has(keys[from] ?? "") || keys.slice(from + 1, from + 4).some(isVerb))
  )
    return true;
  const verb = keys.findIndex((key, at) => at > from && (isVerb(key) || SUBJECT_VERB.has(key)));
  return verb > from && verb <= from + SUBJECT_REACH;
}

/** A clause of its own after "when…" or "if…". */
function hasClauseFrom(keys: readonly string[], from: number): boolean {
  return keys.some(
    (key, at) => at > from && (isSubject(keys, at) || DETERMINERS.has(key) || IMPERATIVES.has(key)),
  );
}

/** "Being wrong in public sucks", but not "telling myself customers would leave". */
function gerundHasVerb(keys: readonly string[]): boolean {
  const verb = keys.findIndex((key, at) => at > 1 && isVerb(key));
  return verb > 0 && AGREES.test(keys[verb] ?? "") && !keys.slice(1, verb).some((key) => NOMINATIVE.has(key));
}
