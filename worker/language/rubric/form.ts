import { EMOJI, paragraphsIn, sentencesIn } from "../text/index.ts";
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

/** R2: a hook is at most 140 characters on one line. Where exactly a screen folds is not judged: nobody knows. */
export const foldable: Rule = ({ hook }) => {
  const note = `On a phone, only the first ${MAX_HOOK_CHARS} characters show before the fold.`;
  const fits = hook.length <= MAX_HOOK_CHARS && !hook.trim().includes("\n");
  return fits ? [] : [{ id: "R2", sentence: hook, note }];
};

/** R6, of the body. A body of a single sentence is a one-liner and may be. */
export const air: Rule = ({ body }) => {
  const paragraphs = paragraphsIn(body);
  const isWall = (paragraph: string) =>
    sentencesIn(paragraph).length > MAX_PARAGRAPH_SENTENCES || paragraph.length > MAX_PARAGRAPH_CHARS;
  const note = "This paragraph is a wall: break it up.";
  const findings = paragraphs.filter(isWall).map((sentence): RubricFinding => ({ id: "R6", sentence, note }));
  const isSingle = (text: string) => sentencesIn(text).length < 2 && text.length < LONG_SENTENCE_CHARS;
  const singles = paragraphs.filter(isSingle).length;
  if (sentencesIn(body).length > 1 && singles > paragraphs.length * MAX_SINGLE_SHARE)
    findings.push({ id: "R6", note: "Nearly every paragraph is a single sentence: put some together." });
  return findings;
};

const HASHTAG = /(?<![\p{L}\p{N}&])#[\p{L}\p{N}_]+/gu;

const CLOSING_TAGS = /(?<!\s)(?:\s*#[\p{L}\p{N}_]+){1,20}\s*$/u;

/** R16: at most three hashtags, after everything else; at most two emoji, none in the hook; no link above the fold. */
export const tidySigns: Rule = (post) => {
  const text = textOf(post);
  const beforeTags = text.slice(0, text.length - (CLOSING_TAGS.exec(text)?.[0].length ?? 0));
  const signs: [isBad: boolean, note: string][] = [
    [(text.match(HASHTAG)?.length ?? 0) > MAX_HASHTAGS, `More than ${MAX_HASHTAGS} hashtags.`],
    [beforeTags.search(HASHTAG) >= 0, "Hashtags belong at the end."],
    [(text.match(EMOJI)?.length ?? 0) > MAX_EMOJI, `More than ${MAX_EMOJI} emoji.`],
    [post.hook.search(EMOJI) >= 0, "No emoji in the first line."],
    [/https?:\/\/|www\./i.test(text.slice(0, FOLD_CHARS)), "A link above the fold costs readers."],
    [/[\u{1d400}-\u{1d7ff}]/u.test(text), "Screen readers can't read letters made of mathematical symbols."],
  ];
  return signs.flatMap(([isBad, note]): RubricFinding[] => (isBad ? [{ id: "R16", note }] : []));
};
