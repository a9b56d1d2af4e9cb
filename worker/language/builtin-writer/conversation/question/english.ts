import type { Language } from "../../languages/language.ts";
import { namedIn } from "../../nouns.ts";
import type { Sentence } from "../../sentences.ts";
import { phraseAt, wordSet } from "../../words.ts";
import { weightOf } from "../post/strength.ts";
import type { Candidate } from "./asked.ts";
import { clausesOf, youSaid } from "./clauses.ts";
import { CUES } from "./cues.ts";

const PERSON_WEIGHT = 5.4;
const THING_WEIGHT = 4.4;
/** Of two questions to the same cue, the first is the better one. */
const SECOND_COST = 1.2;
const OF_PERSONS: readonly ((person: string) => string)[] = [
  (person) => `What did your ${person} make of it all?`,
  (person) => `What part did your ${person} play in this?`,
  (person) => `What would your ${person} say about this today?`,
];
const MAX_NAMED = 4;
/** Below this, a question about a clause says less than one about everything. */
const LEAST = 1.5;

/** About everything that was said, when the particulars are spent. */
const AT_LAST: readonly { ask: string; isLesson?: boolean }[] = [
  { ask: "What would you tell someone who is facing the same thing today?" },
  { ask: "What would you do differently if you had to start again?" },
  { ask: "What did you learn from all this that you still use?", isLesson: true },
  { ask: "What surprised you most along the way?" },
];

export function englishQuestions(sentences: readonly Sentence[], language: Language): Candidate[] {
  return [
    ...aboutClauses(sentences, language).filter(({ weight }) => weight > LEAST),
    ...aboutNames(sentences, language),
    ...atLast(sentences, language),
  ];
}

function aboutClauses(sentences: readonly Sentence[], language: Language): Candidate[] {
  return clausesOf(sentences, language).flatMap((clause) => {
    const keys = clause.words.map(({ key }) => key);
    const next = (sentences[clause.sentence + 1] ?? []).map(({ key }) => key);
    const said = youSaid(clause, language);
    const strength = Math.max(-1, Math.min(3, weightOf(clause.text, language))) * 0.35;
    return CUES.filter((cue) => cue.fits(keys, next)).flatMap(({ asks, weight }) =>
      asks.map((ask, at) => ({
        text: `${said} ${ask}`,
        source: clause.text,
        ask,
        weight: weight + strength - at * SECOND_COST - leaning(keys),
      })),
    );
  });
}

/** "It was that": a quote that nobody can place. */
function leaning(keys: readonly string[]): number {
  const isLeaning = wordSet("it it's that that's this they he she they're he's she's").has(keys[0] ?? "");
  const isOpen = wordSet("it them that this there so").has(keys.at(-1) ?? "");
  return (isLeaning ? 1.5 : 0) + (isOpen ? 1.2 : 0);
}

function aboutNames(sentences: readonly Sentence[], language: Language): Candidate[] {
  return namedIn(sentences, language)
    .slice(0, MAX_NAMED)
    .map(({ kind, text }, at) => {
      if (kind === "subject") {
        const ask = `What do most people get wrong about ${text}?`;
        return { text: ask, source: text, ask, weight: THING_WEIGHT };
      }
      const ask =
        kind === "person"
          ? (OF_PERSONS[at % OF_PERSONS.length]?.(text) ?? "")
          : "What's the story behind that?";
      return {
        text: kind === "person" ? ask : `You mentioned your ${text}. ${ask}`,
        source: text,
        ask,
        weight: kind === "person" ? PERSON_WEIGHT : THING_WEIGHT,
      };
    });
}

function atLast(sentences: readonly Sentence[], language: Language): Candidate[] {
  const hasLesson = sentences.some((words) => words.some((_, at) => phraseAt(words, at, language.lessons)));
  return AT_LAST.filter(({ isLesson }) => !(isLesson && hasLesson)).map(({ ask }, at) => ({
    text: ask,
    source: "",
    ask,
    weight: 1 - at * 0.1,
  }));
}
