import { sentencePiecesOf } from "#contract/sentences.ts";
import { isAmount } from "./hedges.ts";
import joints from "./joints.json" with { type: "json" };
import type { Language } from "./languages.ts";
import { countWords } from "./tidy.ts";
import { hasWords } from "./words.ts";

/** Said twice in a row, so many words are said once. */
const REPEATED_WORDS = [6, 5, 4, 3, 2, 1];
/** Stands for a space within what has to stay as it is. A character that nobody writes. */
const JOINER = "\u{e000}";
/** The loudness of "very, very" is meant. */
const NEVER_STUTTERED = /^(?:no|not|never|yes|very|nein|nicht|nie|sehr|non|très|muy|não|nunca|muito|jamais)$/;

/** One of these goes on with the phrase before it: no comma of its own stands before it. */
const GOES_ON =
  /^(?:(?:an?|the|my|our|your|his|her|their|some|of|to|in|on|at|by|for|from|with|about|ein\p{L}{0,2}|de[rmns]|die|das|mein\p{L}*|unser\p{L}*|von|zu[mr]?|im|am|auf|el|la|los|las|una?|mi|del?|al|en|con|les?|une|des|du|mon|ma|notre|dans|avec|os?|as?|uma?|meu|minha|d[aoe]s?|n[ao]s?|em|com)(?![\p{L}'’])|\p{N}|[ld]['’])/iu;

/** "On a Monday in, I mean on a Tuesday": from where somebody begins again. */
const RESTART =
  /(?<![\p{L}\p{N}'’])(\p{L}+)(?: (?!\1(?![\p{L}'’]))[\p{L}'’]+){0,4},? (?:no,? wait|wait,? no|no,? sorry|(?:no,? )?i mean|or rather|nein,? (?:warte|moment)|ich meine|no,? perdón|quiero decir|non,? pardon|je veux dire|não,? (?:desculpa|espera)|quer dizer),? (?=\1(?![\p{L}'’]))/giu;

/** One line of speech as it was meant: no sounds of thinking, nothing begun or said twice in a row. `ownPhrases` stay as they are. */
export const cleaned = (line: string, language: Language, ownPhrases: readonly string[] = []): string =>
  keepingPhrases(line, ownPhrases, (text) => {
    const once = onceSaid(withoutFillers(text.replace(RESTART, "").trim(), language), language);
    return language.code === "en"
      ? once.replace(/(?<![\p{L}\p{N}'’])i(?=$|[\s,.!?;:]|['’]\p{L})/gu, "I")
      : once;
  });

const OPENING =
  /^(?:(?:okay|ok|so|um|uh|alright|right|well|yeah|anyway|hello|hi|hey|good morning|good afternoon|good evening|guten abend|guten morgen|guten tag|hallo|also|ja|bonjour|bonsoir|salut|donc|alors|bon|hola|bueno|pues|olá|oi|bom|então)(?:,+ | (?=(?:so|um|okay|ok)\b)))+|^(?:so|okay so|okay|bueno) (?=(?:i|i'm|i've|we|we've|we're|my|our|the|a|an|this|last|yesterday|hoy|yo)\b)/iu;

/** "Okay, so, we won": from "we" on. */
export function withoutOpening(text: string, { code }: Language): string {
  if (code === "und") return text;
  const rest = text.replace(OPENING, "").replace(OPENING, "");
  return hasWords(rest) ? rest : text;
}

/** How many words of a text are more than sounds of thinking. */
export const countMeant = (text: string, language: Language): number =>
  countWords(withoutFillers(text.trim(), language));

export function keepingPhrases(
  text: string,
  ownPhrases: readonly string[],
  change: (text: string) => string,
) {
  const phrases = ownPhrases.map((phrase) => phrase.trim().split(/\s+/)).filter(({ length }) => length > 1);
  const any = phrases.map((words) => words.map(RegExp.escape).join(String.raw`\s+`)).join("|");
  const guarded = text.replace(new RegExp(any || "(?!)", "giu"), (match) => match.replace(/\s+/g, JOINER));
  return change(guarded).replaceAll(JOINER, " ");
}

/** A sound, or a phrase that only fills a pause between commas, with the marks around it. */
function withoutFillers(text: string, language: Language): string {
  const { fillers, fenced, functionWords } = language;
  const any = [...fenced.map((words) => words.join(" ")), ...fillers].map(RegExp.escape).join("|");
  const pattern = new RegExp(
    `(,?)(^|\\s+)(["“„«]?)(${any || "(?!)"})(?![\\p{L}\\p{M}\\p{N}'’-])([,.!?…]{0,3})(["”»]?)(?=\\s+(\\S{0,20})|$)`,
    "giu",
  );
  return text.replace(pattern, (match, comma, space, opening, filler, trail, closing, next = "", at) => {
    const before = text.slice(Math.max(0, at - 20), at);
    const opens = before === "" || opening !== "" || /[.!?…]["”»]?$/u.test(before);
    const isFenced = opens ? trail === "," : comma !== "" && trail !== "";
    if (!fillers.has(filler.toLowerCase()) && !isFenced) return match;
    if (opens) return space + opening + closing;
    if (/[.!?…]/u.test(trail) || next === "") return trail.replace("?", ".") + closing;
    // "I write for a living, um, which people find funny": in doubt, a comma parts two clauses.
    const last = /[\p{L}'’]+$/u.exec(before)?.[0].toLowerCase() ?? "";
    const isRest = GOES_ON.test(next) || endsSentence(next) || isAmount(next.toLowerCase(), language);
    const isOne = (functionWords.has(last) || isRest) && !/^(?:no|nein|não)$/.test(last);
    return ((comma !== "" && trail === "") || !isOne ? comma || trail : "") + closing;
  });
}

const keyOf = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
const trailOf = (word = ""): string => /[^\p{L}\p{M}\p{N}]*$/u.exec(word)?.[0] ?? "";
const withoutTrail = (word = ""): string => word.slice(0, word.length - trailOf(word).length);
const endsSentence = (word: string): boolean => /[.!?。！？؟।]["”»]?$/u.test(word);

function onceSaid(text: string, language: Language): string {
  const words = text.split(" ");
  const out: string[] = [];
  for (let at = 0; at < words.length; ) {
    const isRepeated = (size: number) => isSlip(out.slice(-size), words.slice(at, at + size), language);
    const size = REPEATED_WORDS.find(isRepeated) ?? 0;
    if (size > 0) out.push(withoutTrail(out.pop()) + trailOf(words[at + size - 1]));
    else out.push(words[at] ?? "");
    at += Math.max(1, size);
  }
  return out.join(" ");
}

/** Whether words were all said right before, and only once was meant. */
function isSlip(first: readonly string[], again: readonly string[], language: Language): boolean {
  const keys = first.map(keyOf);
  const isSame = again.length === first.length && again.every((word, at) => keyOf(word) === keys[at]);
  if (!isSame || keys.includes("") || [...first, ...again.slice(0, -1)].some(endsSentence)) return false;
  if (keys.every((key) => isAmount(key, language) || NEVER_STUTTERED.test(key))) return false;
  const [key = "", other] = keys;
  if (other !== undefined) return true;
  // "A long, long time": only words of grammar are stammered across a comma.
  const isParted = /[,…]$|\.{2,}$/u.test(first[0] ?? "");
  return !language.doubled.has(key) && (!isParted || language.functionWords.has(key));
}

/** Where somebody speaks without full stops, a word that goes on and the subject behind it begin a sentence. */
const JOINTS: Record<string, string> = joints;
const BEST_SEAM =
  "(?=,? (?:but|so|because|and (?:i|it|the|there|this|that|my|our)|und|aber|weil|pero|porque|et|mais|parce|mas) )";
/** Not within "two hundred and six". */
const SEAM = String.raw`(?<!\b(?:hundred|thousand|mil|cent[os]*|ciento|\p{L}+enta|vinte))(?=,? (?:and|which|when|where|und|y|et|e) )`;
/** Where a sentence that is too long for a hook is ended, if nowhere else. */
const SEAMS = [130, 200].flatMap((most) => [
  new RegExp(`^.{30,${most}}?${BEST_SEAM}`, "isu"),
  new RegExp(`^.{30,${most}}${SEAM}`, "isu"),
]);
const MIN_WORDS = 6;
/** A sentence without a comma runs on from so many words on; any does, if it is longer than a hook may be. */
const MAX_WORDS = 18;
const MAX_CHARS = 210;
const MAX_OPENING_CHARS = 140;

/** A line whose sentences that run on end where one certainly does. */
export function withoutRunOns(line: string, { code }: Language): string {
  const joint = JOINTS[code];
  if (joint === undefined) return line;
  const isRunOn = (text: string, most: number) =>
    text.length > most || (!/[,;:]/u.test(text) && countWords(text) > MAX_WORDS);
  return sentencePiecesOf(line)
    .map((text, at) => [text, at === 0 ? MAX_OPENING_CHARS : MAX_CHARS] as const)
    .map(([text, most]) => (isRunOn(text, most) ? parted(text, new RegExp(joint, "giu"), most) : text))
    .join("");
}

function parted(text: string, joint: RegExp, most: number): string {
  const sentences: string[] = [];
  let from = 0;
  for (const { 0: gap, index } of text.matchAll(joint)) {
    const sentence = text.slice(from, index);
    if (countWords(sentence) < MIN_WORDS) continue;
    sentences.push(sentence.replace(/,$/u, ""));
    from = index + gap.length;
  }
  return [...sentences, text.slice(from)]
    .flatMap((one, at) => seamed(one, at === 0 ? most : MAX_CHARS))
    .join(". ");
}

function seamed(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const [part] = SEAMS.flatMap((seam) => seam.exec(rest)?.[0] ?? []);
    if (part === undefined) break;
    parts.push(part.replace(/,$/u, ""));
    rest = rest.slice(part.length).replace(/^,? /u, "");
  }
  return [...parts, rest];
}
