import { countWords, guessedLanguage, keysOf, languageOf, paragraphsIn, sentencesIn } from "../text/index.ts";

/** Fewer posts show nothing. */
const MIN_POSTS = 3;
/** What most posts do is how somebody writes. */
const MOST = 0.6;
const HARDLY_ANY = 0.1;
/** What stands in this share of posts is more than chance. */
const OFTEN = 0.3;
const WORDS_NAMED = 5;
const MIN_WORD_CHARS = 4;
/** A picture, without the digits and signs that Unicode counts as emoji too. */
const EMOJI = /\p{Extended_Pictographic}/u;
const LANGUAGES = new Intl.DisplayNames("en", { type: "language" });

/** How somebody writes, by their posts, in plain sentences; none by too few of them. */
export function styleOf(posts: readonly string[]): string[] {
  if (posts.length < MIN_POSTS) return [];
  const read = posts.map((post) => ({ post, sentences: sentencesIn(post), words: countWords(post) }));
  type Read = (typeof read)[number];
  const middle = (of: (one: Read) => number) =>
    Math.round(read.map(of).toSorted((a, b) => a - b)[Math.floor(read.length / 2)] ?? 0);
  const share = (has: (one: Read) => boolean) => read.filter(has).length / read.length;
  const opens = (opening: RegExp, what: string) =>
    share(({ sentences: [first = ""] }) => opening.test(first)) >= MOST
      ? [`Most of them open with ${what}.`]
      : [];
  const often = (has: (one: Read) => boolean, what: string) => [
    ...(share(has) >= MOST ? [`You mostly ${what}.`] : []),
    ...(share(has) <= HARDLY_ANY ? [`You hardly ever ${what}.`] : []),
  ];

  const perSentence = middle(({ words, sentences }) => words / Math.max(1, sentences.length));
  const perParagraph = middle(
    ({ post, sentences }) => sentences.length / Math.max(1, paragraphsIn(post).length),
  );
  const languages = [...new Set(posts.map((post) => guessedLanguage(post) ?? "en"))];
  return [
    `Your posts have about ${middle(({ words }) => words)} words, in sentences of about ${perSentence}.`,
    perParagraph <= 1
      ? "You give most sentences a paragraph of their own."
      : `You put about ${perParagraph} sentences into a paragraph.`,
    ...opens(/\?$/, "a question"),
    ...opens(/\d/, "a number in the first sentence"),
    ...opens(/^(?:I|I['’]\w+|My|We|Our)\b/, "yourself: “I”, “my”, “we”"),
    ...often(({ sentences }) => /\?$/.test(sentences.at(-1) ?? ""), "end with a question"),
    ...often(({ post }) => EMOJI.test(post), "use emoji"),
    ...often(({ post }) => /(?:^|\s)#\p{L}/u.test(post), "use hashtags"),
    ...comesBack(posts),
    `You write in ${languages.map((code) => LANGUAGES.of(code)).join(" and ")}.`,
  ];
}

/** The words that stand in the most posts. */
function comesBack(posts: readonly string[]): string[] {
  const keys = posts.flatMap((post) => {
    const { functionWords } = languageOf({ transcript: post });
    return [...new Set(keysOf(post))].filter(
      (key) => /^\p{L}+$/u.test(key) && key.length >= MIN_WORD_CHARS && !functionWords.has(key),
    );
  });
  const words = [...Map.groupBy(keys, (key) => key)]
    .filter(([, { length }]) => length >= Math.max(MIN_POSTS, posts.length * OFTEN))
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, WORDS_NAMED)
    .map(([word]) => `“${word}”`);
  return words.length === 0 ? [] : [`Words that you come back to: ${words.join(", ")}.`];
}
