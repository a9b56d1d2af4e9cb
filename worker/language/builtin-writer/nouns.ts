import {
  countsOrDates,
  isVerb,
  type Language,
  MID_ADVERBS,
  PREPOSITIONS,
  type Sentence,
  wordSet,
} from "../text/index.ts";

/** Something the speaker named, in their words and without its article. */
export interface Named {
  text: string;
  /** How a question may speak of it. */
  kind: "person" | "theirs" | "subject";
  mentions: number;
  /** They did not know yet, or had yet to do it. */
  open: boolean;
}

const POSSESSIVES = wordSet("my our");
const PERSONS = wordSet(`
  customer customers client clients team boss mom dad wife husband daughter son kids friend friends founder cofounder
  co-founder engineer engineers investor investors manager managers mentor coach partner partners employee employees people
  cto ceo cfo coo accountant lawyer doctor teacher neighbor competitors competitor designer developers developer colleague colleagues board users user brother sister parents father mother grandmother
  grandfather assistant intern advisor candidates candidate`);
const WORK = wordSet(`
  roadmap product support website pipeline calendar inbox process price prices portfolio business startup company newsletter
  podcast strategy brand budget runway culture routine habit habits career industry market goals goal plan onboarding
  pricing marketing code hiring onboarding inbox churn landing-page deck roadmaps emails newsletter meetings meeting`);
/** What one can have a rule for, or a view on. */
const SUBJECTS = wordSet(`
  hiring firing pricing selling marketing delegation delegating fundraising onboarding writing leadership management mentoring
  networking recruiting outreach branding positioning budgeting planning feedback retention burnout churn motherhood
  parenting fatherhood teaching coaching storytelling recruitment documentation accountability ownership transparency
  perfectionism impostor imposter freelancing bootstrapping innovation automation communication ambition failure rejection`);
/** Verbs that are as often nouns: "our support | lead". */
const NOUN_TOO = wordSet(
  "lead leads call calls change changes cost costs post posts test tests work check report plan turn talk share",
);
const OPEN = wordSet("still yet unsure wondering figuring trying plan planning maybe might next");
const MAX_WORDS = 2;

/** What this speaker named that a question could be about, the most telling first. English only. */
export function namedIn(sentences: readonly Sentence[], language: Language): Named[] {
  if (language.code !== "en") return [];
  const found = new Map<string, Named>();
  for (const sentence of sentences) {
    const open = sentence.some((word) => OPEN.has(word.key));
    for (let at = 0; at < sentence.length; at += 1) {
      const named = possessed(sentence, at, language) ?? subjectAt(sentence, at, language);
      if (!named) continue;
      const known = found.get(named.text.toLowerCase());
      if (known) {
        known.mentions += 1;
        known.open ||= open;
      } else found.set(named.text.toLowerCase(), { ...named, mentions: 1, open });
    }
  }
  return [...found.values()].sort((a, b) => weight(b) - weight(a));
}

function weight(named: Named): number {
  return named.mentions + (named.text.includes(" ") ? 0.5 : 0) + (named.open ? 0.3 : 0);
}

/** "our onboarding emails" */
function possessed(
  sentence: Sentence,
  at: number,
  language: Language,
): Pick<Named, "text" | "kind"> | undefined {
  if (!POSSESSIVES.has(sentence[at]?.key ?? "") || sentence[at]?.trail !== "") return undefined;
  const words: Sentence = [];
  for (const word of sentence.slice(at + 1)) {
    if (words.length > MAX_WORDS || !isNominal(word.key, language)) break;
    words.push(word);
    if (word.trail !== "") break;
  }
  const head = words.at(-1)?.key ?? "";
  const next = sentence[at + 1 + words.length]?.key;
  const ends =
    words.length > 0 &&
    words.length <= MAX_WORDS &&
    (next === undefined || (endsNoun(next) && !NOUN_TOO.has(next)) || words.at(-1)?.trail !== "");
  if (!ends || head.length < 3) return undefined;
  if (PERSONS.has(head)) return { text: words.map((word) => word.text).join(" "), kind: "person" };
  return WORK.has(head) ? { text: words.map((word) => word.text).join(" "), kind: "theirs" } : undefined;
}

/** "hiring", "delegation": what one can have a view on. */
function subjectAt(
  sentence: Sentence,
  at: number,
  language: Language,
): Pick<Named, "text" | "kind"> | undefined {
  const word = sentence[at];
  if (!word || !SUBJECTS.has(word.key) || !isNominal(word.key, language)) return undefined;
  const before = sentence[at - 1]?.key;
  const next = sentence[at + 1]?.key;
  const opens =
    before === undefined || before === "about" || before === "that" || before === "of" || before === "in";
  const closes =
    next === undefined ||
    isVerb(next) ||
    ["is", "and", "was", "but", "because"].includes(next) ||
    word.trail !== "";
  return opens && closes ? { text: word.key, kind: "subject" } : undefined;
}

function isNominal(key: string, language: Language): boolean {
  if (key === "" || language.functionWords.has(key) || countsOrDates(key, language)) return false;
  return (
    !isVerb(key) && !MID_ADVERBS.has(key) && !key.endsWith("ly") && !key.includes("'") && !NOT_NOUNS.has(key)
  );
}

const NOT_NOUNS = wordSet(
  "better more less worse again back own whole entire first last best worst biggest next new old only single best-ever least life way mind head back part time day",
);

function endsNoun(next: string): boolean {
  return (
    isVerb(next) ||
    PREPOSITIONS.has(next) ||
    ["and", "but", "so", "because", "that", "who", "which", "when", "if", "i", "we"].includes(next)
  );
}
