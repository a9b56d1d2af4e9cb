import { MAX_POST_CHARS } from "#contract/limits.ts";
import { paragraphsIn, sentencesIn } from "../text/index.ts";
import { type RubricFinding, type Rule, textOf } from "./post.ts";

const MAX_HOOK_CHARS = 140;
const MAX_PARAGRAPH_CHARS = 300;
const MAX_PARAGRAPH_SENTENCES = 3;
const MAX_SINGLE_SHARE = 0.6;
/** A sentence of this length is a paragraph and no one-liner. */
const LONG_SENTENCE_CHARS = 150;
const MAX_HASHTAGS = 3;
const MAX_EMOJI = 2;
/** What the desktop shows before "see more", about. */
const FOLD_CHARS = 210;

/** R1: LinkedIn takes 3,000 UTF-16 units, hook, body and call to action together. */
export const short: Rule = (post) => {
  const length = textOf(post).length;
  return length <= MAX_POST_CHARS
    ? []
    : [{ id: "R1", note: `The post has ${length} characters; LinkedIn takes ${MAX_POST_CHARS}.` }];
};

/** R2: a hook is at most 140 characters on one line. Where exactly a screen folds is not judged: nobody knows. */
export const foldable: Rule = ({ hook }) =>
  hook.length <= MAX_HOOK_CHARS && !hook.trim().includes("\n")
    ? []
    : [
        {
          id: "R2",
          sentence: hook,
          note: `On a phone, only the first ${MAX_HOOK_CHARS} characters show before the fold.`,
        },
      ];

/** R6, of the body. A body of a single sentence is a one-liner and may be. */
export const air: Rule = ({ body }) => {
  const findings: RubricFinding[] = [];
  if (/\n{3,}/.test(body)) findings.push({ id: "R6", note: "More than one blank line in a row." });
  const paragraphs = paragraphsIn(body);
  for (const paragraph of paragraphs) {
    const sentences = sentencesIn(paragraph).length;
    if (sentences > MAX_PARAGRAPH_SENTENCES || paragraph.length > MAX_PARAGRAPH_CHARS) {
      findings.push({ id: "R6", sentence: paragraph, note: "This paragraph is a wall: break it up." });
    }
  }
  const singles = paragraphs.filter(
    (paragraph) => sentencesIn(paragraph).length < 2 && paragraph.length < LONG_SENTENCE_CHARS,
  );
  if (sentencesIn(body).length > 1 && singles.length > paragraphs.length * MAX_SINGLE_SHARE) {
    findings.push({ id: "R6", note: "Nearly every paragraph is a single sentence: put some together." });
  }
  return findings;
};

const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{fe0f}/gu;

/** R16: at most three hashtags, after everything else; at most two emoji, none in the hook; no link above the fold. */
export const tidySigns: Rule = (post) => {
  const text = textOf(post);
  const findings: RubricFinding[] = [];
  const hashtags = text.match(/(?<![\p{L}\p{N}&])#[\p{L}\p{N}_]+/gu) ?? [];
  if (hashtags.length > MAX_HASHTAGS)
    findings.push({ id: "R16", note: `More than ${MAX_HASHTAGS} hashtags.` });
  const untagged = text.replace(/(?:\s*#[\p{L}\p{N}_]+)+\s*$/u, "");
  if (/(?<![\p{L}\p{N}&])#\p{L}/u.test(untagged))
    findings.push({ id: "R16", note: "Hashtags belong at the end." });
  if ((text.match(EMOJI)?.length ?? 0) > MAX_EMOJI)
    findings.push({ id: "R16", note: `More than ${MAX_EMOJI} emoji.` });
  if (post.hook.match(EMOJI))
    findings.push({ id: "R16", sentence: post.hook, note: "No emoji in the first line." });
  if (/https?:\/\/|www\./i.test(text.slice(0, FOLD_CHARS)))
    findings.push({ id: "R16", note: "A link above the fold costs readers." });
  return findings;
};

/** R17: letters styled by mathematical symbols, which screen readers spell out or leave silent. */
export const accessible: Rule = (post) =>
  /[\u{1d400}-\u{1d7ff}]/u.test(textOf(post))
    ? [
        {
          id: "R17",
          note: "Bold or italic made of mathematical symbols can't be read aloud by screen readers.",
        },
      ]
    : [];
