import type { Language } from "./languages.ts";
import { countWords } from "./tidy.ts";
import { sentencePiecesOf } from "./written.ts";

/** Where somebody speaks without full stops, a word that goes on and the subject behind it begin a sentence. */
const JOINTS: Record<string, string> = {
  en: "(?<!\\b(?:my|our|his|her|their|the|an?|every) \\p{L}+|\\b(?:him|her|he|she|you|me|now)),? (?=(?:and|but|then) (?:i|we|he|she|they)(?:'\\p{L}+)? |so (?:i|we|he|she|they)(?:'\\p{L}+)? (?!can\\b|could|should|would|don't)|(?:and|but|so) (?:then|now|(?:this|last) \\p{L}+ (?:i|we|he|she|they)) |(?:and|but) (?:it (?:was|is|took|cost|felt)|it's|that's|that was|nobody|everybody|everyone|one day|last|today|yesterday|you know) |but (?:my|our|the|then|people|it|there) |please (?:don't|do not|leave|make|keep|cut|take) |(?:and|but|so) (?:now|if|when|in|on|at|by|after) (?:the |my |a )?(?:\\p{L}+ ){0,3}(?:i|we|he|she|they) )|(?<=\\b(?:it|them|me|him|us|ago|today|yesterday|anymore|again|together|either|instead)),? (?=(?:i|we|he|she|they)(?:'\\p{L}+)? (?!can\\b|could|should|would))",
  de: ",? (?=(?:und|aber|doch|dann|also) (?:ich|wir|er|man|dann|jetzt|heute|da|niemand|keiner|alle|plötzlich|am|das (?:war|ist)) |aber (?:sie|es|der|die|das|mein|unser)\\b)",
  es: ",? (?=(?:y|pero|entonces|así que) (?:yo|nosotros|él|ella|ellos|ellas|entonces|hoy|ahora|luego|después|un día|es[ea] \\p{L}+|nadie|me|nos|se|les?|no) |pero (?:la|el|las|los|mi|una?) )",
  fr: ",? (?=(?:et|mais|alors|donc|puis) (?:je |j'|on |nous |ils? |elles? |c'|ça |puis |alors |maintenant |un (?:jour|matin|soir) |aujourd'hui |personne )|mais (?:les?|la|mon|ma|mes|notre|nos) )",
  pt: ",? (?=(?:e|mas|então|aí) (?:eu|a gente|nós|eles?|elas?|aí|então|hoje|agora|depois|um dia|ninguém|todo mundo|não) |mas (?:os?|as?|meu|minha) )",
};
/** Where a sentence that is too long for a hook is ended, if nowhere else. */
const SEAMS = [
  /^.{30,200}?(?=,? (?:but|so|because|and (?:i|it|the|there|this|that|my|our)|und|aber|weil|pero|porque|et|mais|parce|mas) )/isu,
  /^.{30,200}(?=,? (?:and|which|when|where|y|e) )/isu,
];
const MIN_WORDS = 6;
/** A sentence without a comma runs on from so many words on; any does, if it is longer than a hook may be. */
const MAX_WORDS = 18;
const MAX_CHARS = 210;

/** A line whose sentences that run on end where one certainly does. */
export function withoutRunOns(line: string, { code }: Language): string {
  const joint = JOINTS[code];
  if (joint === undefined) return line;
  const isRunOn = (text: string) =>
    text.length > MAX_CHARS || (!/[,;:]/u.test(text) && countWords(text) > MAX_WORDS);
  const ended = (text: string) => (isRunOn(text) ? parted(text, new RegExp(joint, "giu")) : text);
  return sentencePiecesOf(line).map(ended).join("");
}

function parted(text: string, joint: RegExp): string {
  const sentences: string[] = [];
  let from = 0;
  for (const { 0: gap, index } of text.matchAll(joint)) {
    const sentence = text.slice(from, index);
    if (countWords(sentence) < MIN_WORDS) continue;
    sentences.push(sentence.replace(/,$/u, ""));
    from = index + gap.length;
  }
  return [...sentences, text.slice(from)].flatMap(seamed).join(". ");
}

function seamed(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > MAX_CHARS) {
    const [part] = SEAMS.flatMap((seam) => seam.exec(rest)?.[0] ?? []);
    if (part === undefined) break;
    parts.push(part.replace(/,$/u, ""));
    rest = rest.slice(part.length).replace(/^,? /u, "");
  }
  return [...parts, rest];
}
