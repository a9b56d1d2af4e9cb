import { type Change, cannot } from "../draft.ts";
import { longer } from "../longer.ts";
import { bolder, shorter, softer } from "../tone.ts";

/** Adjectives, also as they compare ("shorter", "punchier"), or verbs. */
const anyOf = (adjectives: string, verbs: string) =>
  new RegExp(
    `\\b(?:(?:${adjectives.replace(/y\b/gu, "(?:y|ier)").replaceAll(" ", "|")})(?<more>r|er)?|(?<verb>${verbs.replaceAll(" ", "|")}))\\b`,
    "iu",
  );

/** More or less of something, each word with its change and with that of its opposite. */
const SCALES: readonly [RegExp, Change, Change][] = [
  [
    anyOf(
      "short concise compact tight brief crisp snappy simple",
      "shorten trim condense tighten cut simplify half",
    ),
    shorter,
    longer,
  ],
  [anyOf("long wordy detailed", "details? depth lengthen expand elaborate flesh"), longer, shorter],
  [
    anyOf(
      "bold punchy strong confident direct assertive harsh aggressive blunt pushy intense preachy loud",
      "strengthen",
    ),
    bolder,
    softer,
  ],
  [
    anyOf(
      "soft gentle kind nice calm mild humble modest careful diplomatic friendly weak timid tame",
      "hedging soften tone",
    ),
    softer,
    bolder,
  ],
];
const COMPLAINS = /\b(?:it's|is|isn't|sounds|feels|looks|reads|too|so|as|a bit|a little)\b/iu;
const DENIES = /\b(?:less|not|isn't)\b/iu;

/** "Too long" wishes it shorter, "not bold enough" bolder, "a bit longer" longer. */
export function wishIn(text: string): Change | undefined {
  for (const [pattern, change, opposite] of SCALES) {
    const found = pattern.exec(text);
    if (!found) continue;
    const isWish =
      found.groups?.more ||
      found.groups?.verb ||
      /ier$|\b(?:more|less|not (?:so|as))\b/iu.test(`${text.slice(0, found.index)}${found[0]}`);
    const isComplaint = COMPLAINS.test(text) && !isWish;
    return isComplaint === DENIES.test(text) ? change : opposite;
  }
  return undefined;
}

const TONES =
  /\b(?:(?:in)?formal(?:ly)?|professional(?:ly)?|polished|serious|corporate|casual(?:ly)?|conversational|relaxed|funn(?:y|ier)|emotional|personal|human|inspiring|engaging|natural)\b/iu;
const noTone = cannot("I can't change how formal or funny a post is without a language model.");
const REWRITES = /\b(?:rewrite|rephrase|reword|improve|better|start over|proofread|grammar|typos?)\b/iu;
const noRewriting = cannot(
  "I can't rewrite without a language model; tell me what to remove, move or change.",
);
const PRAISE =
  /^(?:i (?:\p{L}+ )?(?:love|like)\b(?! it to)|(?:(?:that|it|this)(?:'s| is) |looks? )?(?:\p{L}+ )?(?:great|good|perfect|nice|fine|awesome)\b|keep|leave|thanks|thank you|don't|never)/iu;
/** The answer to praise, and to a wish that something be not done. */
export const keep = cannot("It stays as it is.");

/** What these words wish for, wherever they say it; the words where that is nothing known. */
export function wishOf(words: string): Change | string {
  const wish = wishIn(words);
  if (wish) return wish;
  if (TONES.test(words)) return noTone;
  if (REWRITES.test(words)) return noRewriting;
  return PRAISE.test(words) ? keep : words;
}
