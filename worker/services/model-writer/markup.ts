import { normalizeText } from "#contract/fields.ts";
import {
  capitalised,
  endSentence,
  gist,
  inParagraphs,
  joined,
  passagesOf,
  sentencesIn,
  tidy,
  tidyLine,
} from "../../language/text/index.ts";

const EMOJI =
  "(?:[0-9#*]\\u{fe0f}?\\u{20e3}|(?:\\p{Emoji_Presentation}|\\p{Extended_Pictographic}\\u{fe0f}?)\\p{Emoji_Modifier}?(?:\\u{200d}\\p{Extended_Pictographic}\\u{fe0f}?)*)";

/** Signs that speech does not have: how they look, how an author asks for them, and a text without them. */
const SIGNS: readonly [sign: RegExp, request: RegExp, without: (text: string) => string][] = [
  [
    /^[^\S\n]*(?:\d{1,2}[.)]|[-*•·–‣▪◦→])[^\S\n]+\S/mu,
    /\blist|bullet|numbered|enumerat|liste|aufz[äa]hl|stichpunkt|viñeta|numerad|\bpuces?\b|t[óo]picos/iu,
    withoutLists,
  ],
  [
    /(?<=^|\s)#\p{L}/u,
    /hash ?tag|#\p{L}/iu,
    (text) => text.replace(/(?<=^|\s)#(?=\p{L})[\p{L}\p{N}_]+/gu, ""),
  ],
  [
    new RegExp(EMOJI, "u"),
    new RegExp(`emoji|emotic|smiley|${EMOJI}`, "iu"),
    (text) => text.replace(new RegExp(`\\s*${EMOJI}`, "gu"), ""),
  ],
  [
    /(\*\*|__)\S|`|^#{1,6} /mu,
    /\bbold\b|markdown|heading|italic|fett|überschrift|negrit|\bgras\b|itali[qc]/iu,
    (text) =>
      text
        .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gsu, "$2")
        .replace(/(?<![\p{L}\p{N}*_])[*_](?=\S)([^*_\n]+?)(?<=\S)[*_](?![\p{L}\p{N}*_])/gu, "$1")
        .replace(/^#{1,6} +|^\s*```\w*\s*$|```/gmu, "")
        .replace(/(?<!`)`([^`\n]+)`(?!`)/gu, "$1")
        .replace(/[\u{1d400}-\u{1d7ff}]+/gu, (letters) => letters.normalize("NFKC")),
  ],
  [
    /—/u,
    /\bdash|—|gedankenstrich|\braya\b|\btirets?\b|travess/iu,
    (text) =>
      text
        .replace(/^[^\S\n]*—[^\S\n]*/gmu, "")
        .replace(/[^\S\n]*—[^\S\n]*(?=["”»]|$)/gmu, "…")
        .replace(/\s*—\s*/gu, ", "),
  ],
  [
    /\]\(/u,
    /\blink|\burl\b|https?:|enlace|\blien\b/iu,
    (text) => text.replace(/\[([^\]\n]+)\]\((?:https?:)?[^)\s]*\)/gu, "$1"),
  ],
];

const REFUSED =
  /\b(?:no|not|never|without|remove|delete|don't|less|kein\w*|ohne|nie|weg|sin|nunca|sans|jamais|sem)\b/iu;

const WISH =
  /(?<!\p{L})(?:please|make|put|add|can you|could you|at the (?:end|bottom|top)|bitte|mach|setz|häng|füg|am (?:ende|schluss)|por favor|pon|añade|al final|mets|ajoute|à la fin|s['’]il (?:te|vous) plaît|põe|coloca|no final|zet|voeg|aan het eind|metti|alla fine|per favore)(?!\p{L})/iu;

/** What a speaker wants of the post itself. */
export const wishesIn = (transcript: string): string[] =>
  sentencesIn(transcript).filter((sentence) => WISH.test(sentence));

/** Whose text it is, which decides what may stay. */
interface Authored {
  /** What was said as `gist` has it, a space before and after. */
  said: string;
  before?: string;
  /** What its author asks for, habits included. */
  asks?: readonly string[];
}

/** The text as a post has it: no signs that speech does not have, unless they were asked for, no preface, no placeholder. */
export function mendText(text: string, { said, before = "", asks = [] }: Authored): string {
  const requests = asks.flatMap(sentencesIn).filter((sentence) => !REFUSED.test(sentence));
  const content = withoutPreface(tidy(unescapeText(normalizeText(text))), said);
  const plain = content.replace(PLACEHOLDER, (one) => (before.includes(one.trim()) ? one : ""));
  const bare = SIGNS.filter(
    ([sign, request]) => !sign.test(before) && !requests.some((sentence) => request.test(sentence)),
  ).reduce((rest, [, , without]) => without(rest), plain);
  const lines = bare.replace(/[^\S\n]+(?=\n|$)/gu, "").replace(/^[^\S\n]+/gmu, "");
  return tidy(lines.replace(/(?<=\S)[^\S\n]{2,}/gu, " "));
}

/** Line breaks and quotation marks that were escaped twice. */
const unescapeText = (text: string): string =>
  text
    .replace(/(?<![\p{L}:\\])(?:(?:\\r)?\\n)+|(?<=\p{L})(?:\\n){2,}/gu, (run) =>
      run.replace(/\\r/g, "").replaceAll("\\n", "\n"),
    )
    .replaceAll('\\"', '"');

const PREFACE =
  /^(?:(?:sure|certainly|of course|absolutely|okay|klar|gerne|claro|bien sûr)[,.!]*\s+)?(?:(?:here(?:'s|’s| is| are)|hier (?:ist|kommt)|aquí (?:está|tienes)|aqui está|voici)\b[^\n:.!?]{0,40}\b(?:post|draft|version|hooks?|body|beitrag|entwurf|text|texto|publicación|publicação|texte)\b[^\n:.!?]{0,40}:|(?:\p{Lu}\p{L}+ )?(?:post|body|hook|draft|opening(?: line)?|beitrag|version)(?: ?\d)?:)\s*/iu;

function withoutPreface(text: string, speech: string): string {
  const [preface = ""] = PREFACE.exec(text) ?? [];
  return preface === "" || speech.includes(` ${gist(preface)} `) ? text : text.slice(preface.length);
}

/** "[Link to the page]", and "Here's the link:" before it, which is nothing without it. */
const PLACEHOLDER = /(?:(?<=^|[.!?\n]\s?)[^.!?:\n]{0,40}:)?\s*\[[^\][\n]{2,80}\](?!\()/gu;

/** Each list as sentences of a paragraph; what leads up to it stands in the same. */
function withoutLists(text: string): string {
  const bullets = new RegExp(`^[^\\S\\n]*(?:[‣▪◦→]|${EMOJI})[^\\S\\n]*`, "gmu");
  const numbered = text.replace(/^([0-9])\u{fe0f}?\u{20e3}/gmu, "$1.");
  const isMarked = (numbered.match(bullets)?.length ?? 0) > 1;
  const passages = passagesOf(isMarked ? numbered.replace(bullets, "- ") : numbered);
  // "3. März" alone is no list.
  const hasNumbers = passages.some(({ marker }) => marker.startsWith("2"));
  let isInList = false;
  const sentences = passages.map((passage, at) => {
    const { text: sentence, before, marker } = passage;
    const isItem = marker !== "" && (hasNumbers || !/^\d/u.test(marker));
    const follows = isInList || passages[at - 1]?.text.endsWith(":");
    isInList = isItem || (isInList && !before.includes("\n"));
    if (!isItem) return passage;
    return { text: capitalised(endSentence(sentence)), before: follows ? " " : before, marker: "" };
  });
  return passages.some((passage, at) => passage !== sentences[at]) ? joined(inParagraphs(sentences)) : text;
}

const QUOTED = /^(?:"([^"]+)"|[“„«]\s*([^“”„«»]+?)\s*[”“»])$/u;
/** An opening line without the number, name or quotation marks that a model gives it; of a real quotation they stay. */
export function mendHook(text: string, authored: Authored, body = ""): string {
  const line = tidyLine(mendText(text, authored));
  const [marker = ""] = /^(?:(?:hook|option)\s*)?(?:\d{1,2}[.):]|[-*•])\s+/iu.exec(line) ?? [];
  // "3. März" is no third hook.
  const isSaid = authored.said.includes(` ${gist(line).split(" ").slice(0, 2).join(" ")} `);
  const hook = isSaid ? line : line.slice(marker.length);
  const quoted = QUOTED.exec(hook)?.slice(1).find(Boolean);
  const inBody = new RegExp(`["“„«]\\s*${RegExp.escape(quoted?.slice(0, 20) ?? "")}`, "iu");
  return quoted && !inBody.test(body) ? quoted : hook;
}
