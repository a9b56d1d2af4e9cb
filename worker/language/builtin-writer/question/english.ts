import { isPast, isVerb, type Language, PAST, phraseAt, type Sentence, wordSet } from "../../text/index.ts";
import { weightOf } from "../hooks/strength.ts";
import { namedIn } from "../nouns.ts";
import { type Candidate, clausesOf, youSaid } from "./clauses.ts";

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
  { ask: "Who should hear this story, and why?" },
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

/** What a clause leaves open, and how to ask for it. */
interface Cue {
  asks: readonly string[];
  weight: number;
  /** `next` is the sentence after it, where the answer may stand already. */
  fits(keys: readonly string[], next: readonly string[]): boolean;
}

const DECIDED = wordSet(`
  quit decided chose stopped sold fired hired raised switched moved launched killed cut doubled turned cancelled canceled refused
  left signed dropped bought threw skipped removed deleted bet founded`);
const FEELINGS = wordSet(`
  scared afraid terrified nervous anxious worried proud ashamed embarrassed angry furious frustrated tired exhausted lonely alone
  relieved happy sad excited weird fear cried crying panic panicked froze guilty burned burnt burnout freeing quiet`);
const TROUBLE = wordSet(`
  mistake mistakes problem problems wrong failed failing failure lost broke broken hard hardest worst difficult crisis
  complained churned churn angry cancelled canceled rejected hurt struggle struggled struggling disaster`);
const COUNTS = wordSet("two three four five six seven eight nine ten eleven twelve fifteen");
const AMOUNTS = wordSet(`
  ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
  hundred thousand million billion percent half dozen dozens hundreds thousands dollars euros pounds doubled tripled`);
const SPANS = wordSet("minutes hours days weeks months years minute hour day week month year quarters");
const NOW = wordSet("now nowadays today");
const VAGUE = wordSet("something things stuff everything");
const TELLS = wordSet("told said asked taught showed gave explained mentioned");

const YEAR = /\bin (?:two thousand|twenty|nineteen)\b|\b(?:19|20)\d\d\b/;

const has = (keys: readonly string[], set: ReadonlySet<string>) => keys.some((key) => set.has(key));
const includes = (keys: readonly string[], phrase: string) => ` ${keys.join(" ")} `.includes(` ${phrase} `);
const speaks = (keys: readonly string[]) => keys.some((key) => /^(?:i|we)(?:'|$)/.test(key));
const explains = (keys: readonly string[]) => keys.includes("because") || includes(keys, "so that");

/** "I quit", "we never sold": the speaker's own doing, as the main thing said, and nobody else's beside it. */
function speakerDoes(keys: readonly string[], verbs: ReadonlySet<string>): boolean {
  const subject = keys.slice(0, 3).findIndex((key) => key === "i" || key === "we");
  const verb = subject < 0 ? -1 : keys.slice(subject + 1, subject + 3).findIndex((key) => verbs.has(key));
  if (verb < 0) return false;
  return !keys.some(
    (key, at) => at > subject + 1 && (key === "and" || key === "but") && !PAST.test(keys[at + 1] ?? ""),
  );
}

/** Whether somebody is said to have told something that is not told again. */
function tellsOf(keys: readonly string[], thing: string): boolean {
  return keys.some((key, at) => TELLS.has(key) && includes(keys.slice(at + 1, at + 5), thing));
}

/** The telling ones first. */
const CUES: readonly Cue[] = [
  {
    asks: ["What exactly was it?"],
    weight: 9,
    fits: (keys, next) =>
      (tellsOf(keys, "the same thing") || tellsOf(keys, "something")) && !has(next, TELLS),
  },
  {
    asks: ["What changed your mind?"],
    weight: 8,
    fits: (keys) =>
      includes(keys, "used to think") ||
      includes(keys, "used to believe") ||
      includes(keys, "always thought"),
  },
  {
    asks: ["What made you see that?", "What happened right before that?"],
    weight: 7.5,
    fits: (keys) => speakerDoes(keys, wordSet("realized realised understood noticed learned learnt knew")),
  },
  {
    asks: ["What made you decide that?", "Who disagreed with that decision?", "What nearly stopped you?"],
    weight: 7,
    fits: (keys, next) => speakerDoes(keys, DECIDED) && !explains(keys) && next[0] !== "because",
  },
  {
    asks: ["What was going through your mind then?"],
    weight: 6.6,
    fits: (keys) => has(keys, FEELINGS) && isPast(keys) && speaks(keys),
  },
  {
    asks: ["How did you deal with that?", "What was the hardest part of that?"],
    weight: 6.3,
    fits: (keys) => has(keys, TROUBLE) && isPast(keys),
  },
  {
    asks: ["How is that working out so far?"],
    weight: 6.2,
    fits: (keys) =>
      (NOW.has(keys[0] ?? "") || includes(keys, "from now on") || includes(keys, "since then")) &&
      speaks(keys),
  },
  {
    asks: ["What has changed for you since then?"],
    weight: 6,
    fits: (keys) => keys.includes("ago") && isPast(keys),
  },
  {
    asks: ["Where does that stand now?", "What is still missing?"],
    weight: 6,
    fits: (keys) => has(keys, wordSet("still yet trying planning plan")) || includes(keys, "going to"),
  },
  {
    asks: ["What was that time like?"],
    weight: 5.6,
    fits: (keys) =>
      has(keys, SPANS) && (has(keys, AMOUNTS) || has(keys, COUNTS)) && isPast(keys) && !keys.includes("ago"),
  },
  {
    asks: ["What was behind that number?"],
    weight: 6.4,
    fits: (keys) =>
      !has(keys, SPANS) &&
      !YEAR.test(keys.join(" ")) &&
      keys.some((key) => (key !== "half" && AMOUNTS.has(key)) || /^\p{Sc}?\d{2,}/u.test(key)),
  },
  {
    asks: ["What exactly do you mean by that?"],
    weight: 5.2,
    fits: (keys) => has(keys.slice(-1), VAGUE) && !has(keys, TELLS),
  },
  {
    asks: ["When did you learn that the hard way?", "Who needs to hear that most?"],
    weight: 4.8,
    fits: (keys) =>
      has(keys.slice(0, 2), wordSet("don't never always you should if stop start")) && !isPast(keys),
  },
  {
    asks: [
      "What happened next?",
      "What led up to that?",
      "What do you remember most about it?",
      "Who else was part of that?",
    ],
    weight: 4,
    fits: isPast,
  },
  {
    asks: ["Can you give me an example?", "When did you first notice that?", "Why does that matter to you?"],
    weight: 3.6,
    fits: (keys) => !isPast(keys) && keys.some(isVerb),
  },
  { asks: ["What do you mean by that?"], weight: 2, fits: () => true },
];
