import { dropping, keysOf, type Language, type Passage } from "../text/index.ts";

/** Sentences said before one begins, or between two thoughts: nothing of them is meant for a reader. */
const EMPTY =
  /^(?:(?:okay|ok|so|alright|all right|well|um|uh|hm|anyway|and|but|like|you know|sorry|let me think|let me see|let's see|where was i|where were we|hang on|hold on|one sec(?:ond)?|i mean|na ja|also|ja|bon|voilà|bref|bueno|pues|então|bom|é|alors|euh|attends?|je reprends)[,. ]*)+[.?!]?$/iu;
const WARM_UP =
  /^(?:(?:okay|ok|so|um|right|alright|hi|hello|hey)[,. ]+)*(?:is (?:this|it)(?: thing)? (?:on|recording|working)|(?:are|am) (?:we|i) recording|i'm recording (?:this|now)|it's recording|testing|test|(?:hi|hello|hey)(?: (?:everyone|everybody|all|there|guys|linkedin))?|good (?:morning|afternoon|evening)(?:,? (?:everyone|everybody|all|good morning|good evening))?|here (?:we go|goes)|let's go|where do i (?:start|begin)|stay with me|one two(?: three)?|hallo(?: zusammen)?|guten (?:morgen|tag|abend)|läuft das|bonjour(?: à tous)?|bonsoir|ça enregistre|hola(?: a todos)?|buenos días|buenas tardes|está grabando|olá|oi|bom dia|boa tarde|tá gravando)(?:,? (?:one|two|three|testing|test))*[,. ]*[.?!]?$/iu;
const SIGN_OFF =
  /^(?:(?:okay|ok|so|yeah|right|alright|anyway|well|um|i think|i guess|and|but)[,. ]+)*(?:that's (?:it|all|my post|the post|it for (?:now|today))|that's about it|i'm done|thanks|thank you|cheers|bye|bye bye|end of (?:note|recording|post)|stop(?: recording)?|how do i stop this|is that a post|does that make sense|i don't know if that(?:'s a post| makes sense)|(?:i )?hope that makes sense|das war's|danke|tschüss|merci|voilà|c'est tout|gracias|eso es todo|obrigad[oa]|é isso)(?:,? (?:thanks|thank you|everyone|bye))*[,. ]*[.?!]?$/iu;
const OPENING =
  /^(?:(?:okay|ok|so|um|uh|alright|right|well|yeah|anyway|hello|hi|hey|good morning|good afternoon|good evening|guten abend|guten morgen|guten tag|hallo|also|ja|bonjour|bonsoir|salut|donc|alors|bon|hola|bueno|pues|olá|oi|bom|então)(?:,+ | (?=(?:so|um|okay|ok)\b)))+|^(?:so|okay so|okay) (?=(?:i|i'm|i've|we|we've|we're|my|our|the|a|an|this|last|yesterday)\b)/iu;

const PLEASE = "(?:(?:well|but|actually|oh|and|no|okay|so|sorry|please|just|bitte)[, ]+)*";
const THING = "(?:that|this|it|any of (?:that|this))(?: (?:part|bit|last (?:part|bit)|sentence|line))?";
const WHOM =
  "(?:him|her|them|(?:his|her|their|my|the|that)(?: (?:real|exact|last|full))? (?:names?|figures?|numbers?|amounts?|price|town|company|client|customer|tower|address|lead)(?: of \\p{L}+(?: \\p{L}+)?)?)";
const REST =
  "(?: (?:in|in there|in the post|in it|down|out|off|there|here|either|though|please|again|anyway))*(?:(?:,? please|, [^,.]{1,70})(?:, [^,.]{1,40}){0,2})?[.!]*";
const remark = (pattern: string) => new RegExp(`^${PLEASE}(?:${pattern})${REST}$`, "iu");
const VERBS = "put|write|include|mention|use|print|quote|publish|post|say|add|keep";
/** "Cut that.": what is meant is the sentence before. */
const CUTS_BEFORE = remark(
  `(?:don't|do not|let's not) (?:${VERBS}) ${THING}|(?:cut|delete|skip|drop|scratch|strike|erase|remove) (?:that|this)(?: (?:part|bit|last (?:part|bit)|sentence|line))?|(?:leave|take|cut|edit) ${THING} out|(?:das|dies) (?:bitte )?(?:(?:lass|lässt du) (?:bitte )?weg|nicht (?:rein)?schreiben)|(?:lass|streich) das(?: bitte)?(?: weg| raus)?|schreib das nicht|(?:ne mets pas|ne mettez pas|enlève|coupe|efface) ça|ça,? tu l'enlèves|(?:no pongas|quita|borra|corta) (?:eso|esto)|(?:não põe|não coloca|tira|corta|apaga) (?:isso|isto)`,
);
const TO_WRITER = remark(
  `(?:don't|do not|let's not) (?:(?:${VERBS}) ${WHOM}|name (?:him|her|them|me|it|names|the \\p{L}+)|make (?:me|it|this) (?:sound|a|an|too|look) ?[^,.]{0,40})|(?:leave|take) (?:out ${WHOM}|${WHOM} out)|you can (?:put|mention|say|cut) (?:that|this|it)|(?:start|begin|open|end) (?:with|on) (?:the|that) (?:\\p{L}+ )?(?:thing|line|part|bit|story|sentence)|(?:the )?names? (?:should )?stays? out`,
);
const MAX_REMARK_WORDS = 24;
const MAX_NOISE_WORDS = 14;
/** Where people warm up and sign off. */
const EDGE = 4;

/**
 * Without what was said to the phone or to whoever writes: warm-up and sign-off, what says nothing, and remarks such as "Cut
 * that.", which take the sentence before along. Only whole sentences, and only those that can mean nothing else.
 */
export function withoutRemarks(passages: readonly Passage[], language: Language): Passage[] {
  const gone = new Set<number>();
  let previous = -1;
  for (const [at, { text, marker }] of passages.entries()) {
    const length = text.length > 200 ? MAX_REMARK_WORDS + 1 : keysOf(text).length;
    const isNoise =
      length <= MAX_NOISE_WORDS &&
      ((EMPTY.test(text) && !passages[at - 1]?.text.endsWith("?")) ||
        (at < EDGE && WARM_UP.test(text)) ||
        (at >= passages.length - EDGE && SIGN_OFF.test(text)));
    const cuts = length <= MAX_REMARK_WORDS && marker === "" && CUTS_BEFORE.test(text);
    if (cuts && previous >= 0) gone.add(previous);
    if (isNoise || cuts || (length <= MAX_REMARK_WORDS && TO_WRITER.test(text))) gone.add(at);
    else previous = at;
    if (cuts) previous = -1;
  }
  if (gone.size === passages.length) return [...passages];
  const [first, ...others] = dropping(passages, (at) => gone.has(at));
  return first ? [{ ...first, text: withoutOpening(first.text, language) }, ...others] : [];
}

/** "Okay, so, we won": from "we" on. */
function withoutOpening(text: string, { code }: Language): string {
  if (code === "und") return text;
  const rest = text.replace(OPENING, "").replace(OPENING, "");
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}
