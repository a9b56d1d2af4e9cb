import { type Language, type Sentence, wordSet } from "../text/index.ts";

/** Something the speaker named, in their words and without its article. */
export interface Named {
  text: string;
  mentions: number;
  /** Questions for the speaker to record an answer to. */
  topics: readonly string[];
}

const PERSONS = wordSet(`
  customer customers client clients team boss mom dad wife husband daughter son kids friend friends cofounder co-founder engineer
  engineers investor investors manager mentor coach partner employee employees accountant lawyer doctor teacher competitors designer
  colleague colleagues board users brother sister parents father mother grandmother grandfather assistant intern apprentice apprentices`);
const WORK = wordSet(`
  roadmap product support website pipeline calendar inbox process prices portfolio business startup company newsletter podcast strategy
  brand budget runway culture routine habit habits career industry goals plan onboarding pricing marketing code hiring churn emails meetings`);
/** What one can have a rule for, or a view on. */
const SUBJECTS = wordSet(`
  hiring firing pricing selling marketing delegation delegating fundraising onboarding writing leadership mentoring networking recruiting
  branding positioning budgeting retention burnout churn parenting teaching coaching storytelling accountability transparency
  perfectionism freelancing bootstrapping automation`);

/** What a note in English names that a question could be about, the most mentioned first. */
export function namedIn(sentences: readonly Sentence[], language: Language): Named[] {
  if (language.code !== "en") return [];
  const found = new Map<string, Named>();
  for (const sentence of sentences)
    for (let at = 0; at < sentence.length; at += 1) {
      const named = ownedAt(sentence, at) ?? subjectAt(sentence, at);
      if (!named) continue;
      const known = found.get(named.text.toLowerCase());
      if (known) known.mentions += 1;
      else found.set(named.text.toLowerCase(), { ...named, mentions: 1 });
    }
  return [...found.values()].sort((a, b) => b.mentions - a.mentions);
}

/** "My team", "our onboarding emails": a word that is known, and at most one before it. */
function ownedAt(sentence: Sentence, at: number): Omit<Named, "mentions"> | undefined {
  if (!/^(?:my|our)$/.test(sentence[at]?.key ?? "")) return undefined;
  const [first, second] = [sentence[at + 1], sentence[at + 2]];
  const isTwo = first?.trail === "" && second && (PERSONS.has(second.key) || WORK.has(second.key));
  const head = isTwo ? second : first;
  if (!head || !(PERSONS.has(head.key) || WORK.has(head.key))) return undefined;
  const text = isTwo ? `${first?.text} ${head.text}` : head.text;
  return PERSONS.has(head.key)
    ? {
        text,
        topics: [
          `You mentioned your ${text}. What did you learn from them that you still use?`,
          `What would your ${text} say you've changed your mind about?`,
        ],
      }
    : {
        text,
        topics: [
          `You mentioned your ${text}. What happened next?`,
          `What would you tell someone who is just starting on their own ${text}?`,
        ],
      };
}

/** "Hiring is where we lose most time": as a subject or after a preposition, not as a verb. */
function subjectAt(sentence: Sentence, at: number): Omit<Named, "mentions"> | undefined {
  const [before, word, next] = [sentence[at - 1]?.key ?? "about", sentence[at], sentence[at + 1]?.key ?? ""];
  if (!word || !SUBJECTS.has(word.key) || !/^(?:about|that|of|in|because|and)$/.test(before))
    return undefined;
  if (word.trail === "" && !/^(?:|is|was|and|but|because|every|isn't|are)$/.test(next)) return undefined;
  const text = word.key;
  return {
    text,
    topics: [
      `You've talked about ${text}. What do most people get wrong about it?`,
      `What was the moment you changed your mind about ${text}?`,
    ],
  };
}
