import type { HookType } from "#contract/drafts.ts";
import { capitalised, keysOf, type Language, type Sentence, textOf, wordSet } from "../../text/index.ts";
import { isNumber, MAX_HOOK_CHARS, MIN_HOOK_WORDS } from "./line.ts";

/** What may open a post, however little it is. */
export interface Choice {
  text: string;
  types: readonly HookType[];
}

/** Stretches of sentences that read like a title, shorter ones first: "The people who left". */
export function titlesOf(sentences: readonly Sentence[], language: Language): Choice[] {
  return stretchesOf(sentences, language)
    .filter(
      (words) =>
        words.length >= MIN_HOOK_WORDS &&
        !words.some(({ key }) => JOINTS.has(key)) &&
        (isTitle(words) || isNumber(words[0]?.key ?? "", language)),
    )
    .sort((a, b) => a.length - b.length)
    .map((words) => asChoice(bare(words)));
}

/** Whether words begin as a title does, with an article. */
export const isTitle = ([first]: Sentence): boolean => ARTICLES.has(first?.key ?? "");

const stretchesOf = (sentences: readonly Sentence[], language: Language) =>
  sentences
    .flatMap((sentence) =>
      sentence.flatMap((_, at) =>
        isWithinNumber(sentence, at, language) ? [] : [sentence.slice(at).filter(({ key }) => key !== "")],
      ),
    )
    .filter((words) => words.length > 0);

/** "Three hundred | and | fifty | customers": what stands from there on tells of another number. */
function isWithinNumber(sentence: Sentence, at: number, language: Language): boolean {
  const numberAt = (place: number) => isNumber(sentence[place]?.key ?? "", language);
  if (numberAt(at - 1)) return true;
  return numberAt(at) && sentence[at - 1]?.key === "and" && numberAt(at - 2);
}

/** Where a note has no two whole lines: its sentences, whatever their length, then stretches of them. */
export function piecesOf(sentences: readonly Sentence[], language: Language): Choice[] {
  const single = sentences
    .flat()
    .filter(({ key }) => key !== "")
    .map((word) => [word]);
  const texts = [
    ...sentences.map((sentence) => textOf(sentence)),
    ...titlesOf(sentences, language).map(({ text }) => text),
    ...[...stretchesOf(sentences, language), ...single].map(bare),
    ...single.map((words) => `${bare(words)}?`),
  ];
  const [fit, long] = [texts.filter(fits), texts.filter((text) => !fits(text))];
  return [...fit, ...long].map(asChoice).filter(({ text }) => keysOf(text).length > 0);
}

const fits = (text: string) => text.length < MAX_HOOK_CHARS;

function asChoice(long: string): Choice {
  const text = fitted(long).replace(/(?<=\p{Script=Latin}|\p{N})$/u, ".");
  return { text, types: text.endsWith("?") ? QUESTION : CLAIM };
}

const QUESTION: HookType[] = ["question"];
const CLAIM: HookType[] = ["claim"];
const JOINTS = wordSet("and but so because y und et e");
const ARTICLES = wordSet(
  "the a an my our your no el los las un una mi nuestro nuestra la der die das ein eine mein meine unser unsere le les une mon ma notre o os um uma meu minha nosso nossa",
);

const bare = (words: Sentence) => capitalised(textOf(words).replace(/[\p{P}\s]+$/u, ""));

function fitted(text: string): string {
  if (fits(text)) return text;
  const cut = text.slice(0, MAX_HOOK_CHARS);
  return (
    cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")) : [...cut].slice(0, MAX_HOOK_CHARS / 2).join("")
  ).replace(/[\p{P}\s]+$/u, "");
}
