import { gist, sentencePiecesOf, sentencesIn, tidy, tidyLine } from "../../language/text/index.ts";

const EMOJI =
  "(?:[0-9#*]\\u{fe0f}?\\u{20e3}|(?:\\p{Emoji_Presentation}|\\p{Extended_Pictographic}\\u{fe0f}?)\\p{Emoji_Modifier}?(?:\\u{200d}\\p{Extended_Pictographic}\\u{fe0f}?)*)";
const MARKER = /^[^\S\n]*(?:(?<number>\d{1,2})[.)]|[-*•–‣▪◦→])[^\S\n]+/u;

/** Signs that speech does not have: how they look, how an author asks for them, and a text without them. */
const SIGNS: readonly [found: RegExp, asked: RegExp, without: (text: string) => string][] = [
  [
    /^[^\S\n]*(?:\d{1,2}[.)]|[-*•–‣▪◦→])[^\S\n]+\S/mu,
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

/** Whose text it is, which decides what may stay. */
interface Authored {
  /** What was said as `gist` has it, a space before and after. */
  said: string;
  /** The text as it was. */
  before?: string;
  /** What its author asks for, habits included. */
  asks?: readonly string[];
}

/** The text as a post has it: no signs that speech does not have, unless they were asked for, no preface, no placeholder. */
export function mendText(text: string, { said, before = "", asks = [] }: Authored): string {
  const asked = asks.flatMap(sentencesIn).filter((sentence) => !REFUSED.test(sentence));
  const plain = withoutPlaceholders(withoutPreface(tidy(unescapeText(text)), said), before);
  const shown = SIGNS.filter(
    ([found, wanted]) => !found.test(before) && !asked.some((sentence) => wanted.test(sentence)),
  ).reduce((left, [, , without]) => without(left), plain);
  return tidy(
    shown
      .replace(/[^\S\n]+(?=\n|$)/gu, "")
      .replace(/^[^\S\n]+/gmu, "")
      .replace(/(?<=\S)[^\S\n]{2,}/gu, " "),
  );
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

function withoutPreface(text: string, said: string): string {
  const [preface = ""] = PREFACE.exec(text) ?? [];
  return preface === "" || said.includes(` ${gist(preface)} `) ? text : text.slice(preface.length);
}

/** "Here's the link:" is nothing without it. */
const MIN_LEFT_WORDS = 6;

/** "[Link to the page]": alone it goes with its sentence, among other words by itself. */
function withoutPlaceholders(text: string, before: string): string {
  const PLACEHOLDER = /\s*\[[^\][\n]{2,80}\](?!\()/gu;
  if (!text.includes("[")) return text;
  return sentencePiecesOf(text)
    .map((piece) => {
      const left = piece.replace(PLACEHOLDER, (one) => (before.includes(one.trim()) ? one : ""));
      if (left === piece) return piece;
      const isLeft = gist(left).split(" ").length >= MIN_LEFT_WORDS;
      return isLeft ? left.replace(/\s*:(?=\s*$)/u, ".") : (/\s*$/u.exec(piece)?.[0] ?? "");
    })
    .join("");
}

/** Each list as sentences of a paragraph; what leads up to it stands in the same. */
function withoutLists(text: string): string {
  const lines = text.replace(/^([0-9])\u{fe0f}?\u{20e3}/gmu, "$1.").split("\n");
  const bullets = new RegExp(`^[^\\S\\n]*${EMOJI}[^\\S\\n]*`, "u");
  const isMarked = lines.filter((line) => bullets.test(line)).length > 1;
  const marked = lines.map((line) => (isMarked ? line.replace(bullets, "- ") : line));
  const counts = new Set(marked.map((line) => MARKER.exec(line)?.groups?.number));
  const groups: string[][] = [];
  let isAfterItem = false;
  for (const line of marked) {
    const found = MARKER.exec(line);
    const number = found?.groups?.number;
    // "3. März" alone is no list.
    const isItem = found !== null && (number === undefined || (counts.has("1") && counts.has("2")));
    const last = groups.at(-1)?.at(-1)?.trim();
    if (!isItem) groups.push([line]);
    else {
      const item = asSentence(line.slice(found[0].length).trim());
      const lead = groups.findLast(([first = ""]) => first.trim() !== "");
      if (isAfterItem && last !== "") groups.at(-1)?.push(item);
      else if (lead?.at(-1)?.trim().endsWith(":")) {
        while (groups.at(-1) !== lead) groups.pop();
        lead.push(item);
      } else groups.push([item]);
    }
    isAfterItem = isItem || (isAfterItem && line.trim() === "");
  }
  return groups.map((group) => (group.length > 1 ? toParagraphs(group.join(" ")) : group[0])).join("\n");
}

function asSentence(item: string): string {
  const ended = /[.!?…:。！？]["”»)]*$/u.test(item) ? item : `${item.replace(/[,;]$/u, "")}.`;
  return ended.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

const AIRY_SENTENCES = 3;
const AIRY_CHARS = 280;
/** A quotation that ends nowhere holds nothing together for longer. */
const MAX_OPEN_CHARS = 900;

/** One block as paragraphs of up to three sentences, parted at ends of sentences and never within a quotation. */
export function toParagraphs(block: string): string {
  const paragraphs: string[] = [];
  let open = "";
  let count = 0;
  for (const piece of sentencePiecesOf(block)) {
    const isFull = count >= AIRY_SENTENCES || (count > 0 && open.length + piece.trim().length > AIRY_CHARS);
    if (isFull && (open.length > MAX_OPEN_CHARS || !isWithinQuote(open))) {
      paragraphs.push(open.trim());
      [open, count] = ["", 0];
    }
    open += piece;
    count += 1;
  }
  return [...paragraphs, open.trim()].filter(Boolean).join("\n\n");
}

function isWithinQuote(text: string): boolean {
  const opened = text.match(/[“„«]/gu)?.length ?? 0;
  const closed = text.match(/[”»]|(?<=[\p{L}.,!?…])“/gu)?.length ?? 0;
  return opened > closed || (text.match(/"/gu)?.length ?? 0) % 2 === 1;
}

const QUOTED = /^(?:"([^"]+)"|[“„«]\s*([^“”„«»]+?)\s*[”“»])$/u;
const SAYS =
  / (?:say|says|said|saying|ask|asks|asked|tells?|told|goes|went|wrote|writes|like|sagt?e?|sagen|gesagt|fragte?|gefragt|meinte?|dice|dijo|pregunt[aó]|dit|demandé?|répond|disse|diz|perguntou)(?: \S+){0,2} $/u;

/** An opening line without the number, name or quotation marks that a model gives it; of a real quotation they stay. */
export function mendHook(text: string, authored: Authored, body = ""): string {
  const line = tidyLine(mendText(text, authored));
  const [marker = ""] = /^(?:(?:hook|option)\s*)?(?:\d{1,2}[.):]|[-*•])\s+/iu.exec(line) ?? [];
  // "3. März" is no third hook.
  const isSaid = authored.said.includes(` ${gist(line).split(" ").slice(0, 2).join(" ")} `);
  const hook = isSaid ? line : line.slice(marker.length);
  const quoted = QUOTED.exec(hook)?.slice(1).find(Boolean);
  return quoted && !isQuotation(quoted, authored.said, body) ? quoted : hook;
}

/** Whether the words are a quotation, in the body or in what was said. */
function isQuotation(words: string, said: string, body: string): boolean {
  const at = said.indexOf(` ${gist(words)} `);
  const inBody = new RegExp(`["“„«]\\s*${RegExp.escape(words.slice(0, 20))}`, "iu");
  return inBody.test(body) || (at >= 0 && SAYS.test(said.slice(Math.max(0, at - 60), at + 1)));
}

interface Piece {
  text: string;
  start: number;
  /** Whether it opens a paragraph or line. */
  opens: boolean;
}

function piecesOf(body: string): Piece[] {
  let start = 0;
  let opens = true;
  return sentencePiecesOf(body).map((piece) => {
    const found = { text: piece.trimEnd(), start, opens };
    start += piece.length;
    opens = piece.includes("\n");
    return found;
  });
}

/** The body with its sentences changed, in the paragraphs that they stood in; an empty one is gone. */
export function withPieces(body: string, change: (piece: Piece, at: number) => string): string {
  const pieces = piecesOf(body);
  const changed = pieces.map(change);
  if (pieces.every(({ text }, at) => text === changed[at])) return body;
  const spaced = pieces.map(({ text, start }, at) => {
    const space = body.slice(start + text.length, pieces[at + 1]?.start);
    return changed[at] === "" && !space.includes("\n") ? "" : `${changed[at]}${space}`;
  });
  return tidy(spaced.join("").replace(/^[^\S\n]*(?:[-*•]|\d{1,2}[.)])?[^\S\n]*$/gmu, ""));
}
