import {
  endedLike,
  type Language,
  phraseAt,
  phrases,
  type Sentence,
  startedLike,
  stemOf,
  textOf,
  wordSet,
} from "../text/index.ts";
import { SAYS } from "./hooks/lines.ts";
import { isNegation } from "./hooks/strength.ts";

const ANNOUNCEMENTS = phrases(`
  today i want to talk about | today i wanted to talk about | today i'd like to talk about | today i'm going to talk about
  i want to talk about | i wanted to talk about | i'd like to talk about | i wanna talk about | i'm going to talk about
  i want to talk a little bit about | i wanted to talk a little bit about | i want to share | i wanted to share
  i was thinking about | i've been thinking about | i was just thinking about | i've been thinking a lot about
  i've been thinking | i was thinking | let me tell you about | let's talk about | this is a post about | this is about
  i just wanted to talk about | i just want to talk about | i just wanted to share | i just want to share
  quick one | quick thought on | quick thought about | just a quick thought on | just a quick thought about | my name is
  hoy quiero hablar de | hoy quería hablar de | quiero hablar de | quería hablar de | heute möchte ich über
  heute will ich über | ich möchte über | aujourd'hui je veux parler de | je voulais parler de | hoje eu quero falar sobre
  hoje quero falar sobre | queria falar sobre`);
const MAX_ANNOUNCEMENT_WORDS = 14;
/** "Quick one before I get in the van." */
const MAX_QUICK_WORDS = 11;
/** Words that say that something will be said, and those that may stand beside them without saying anything more. */
const SPEAKING: Record<string, { says: ReadonlySet<string>; little: ReadonlySet<string> }> = {
  en: {
    says: wordSet(
      "talk tell share say record note memo reminder thought quick down post update opinion confession",
    ),
    little: wordSet(
      "want wanted wanna like need going gonna thing things something one little bit get lose forget guess suppose today before i'm i'd let minute voice unpopular linkedin make do",
    ),
  },
  es: {
    says: wordSet(
      "contar contaros contarles decir deciros hablar compartir nota audio grabo platico platicar",
    ),
    little: wordSet(
      "linkedin este les quería quiero quisiera cosa cosas rápida rápido antes olvide breve voz idea",
    ),
  },
  de: {
    says: wordSet("erzählen sagen sprechen teilen notiz sprachnotiz"),
    little: wordSet(
      "linkedin wollte will möchte kurz kurze was etwas mal schnell bevor vergesse letzter woche heute gestern",
    ),
  },
  fr: {
    says: wordSet("note mémo dire parler raconter partager"),
    little: wordSet(
      "linkedin voulais veux voudrais petite petit vocale rapide chose truc avant juste j'oublie",
    ),
  },
  pt: {
    says: wordSet("contar dizer falar compartilhar partilhar nota áudio"),
    little: wordSet("linkedin queria quero gostaria coisa rápida antes esqueça voz"),
  },
};
const FIRST_PERSON = wordSet("i i'd i'm i'll i've let ich je j'ai yo eu");
/** "Say something." and "Don't share anything." are said to the readers; "A reminder." is not. */
const OPENS_AN_ANNOUNCEMENT = wordSet(
  "a an one just quick quickly unpopular memo note reminder update voice",
);
const CLOSERS = phrases(`
  that's it | that's all | that's all i have | that's all i've got | that's pretty much it | that's basically it | that's about it
  that's my thought | that's my thoughts | that's my point | that's the post | that's the note | that's my take | thanks for listening
  thank you for listening | thanks everyone | thank you | thanks | thanks for watching | so yeah | and yeah | yeah | but yeah
  so yeah that's it | yeah that's it | and that's it | so that's it | okay that's it | anyway that's it | i guess that's it
  so that's my thought | okay that's all | okay | okay bye | bye | yeah so | so | that's kind of it | i think that's it
  anyway | and so yeah | that's the story | i think that's all | i'm done | end of note | stop recording | done | so anyway | cheers
  so yeah that's my thought | so yeah that's my thoughts | yeah that's pretty much it | so yeah that's pretty much it
  y eso es todo | eso es todo | y ya está | y nada | gracias | das war's | danke | und ja | voilà | c'est tout | voilà c'est tout
  merci | é isso | é isso aí | obrigado | obrigada`);
const YEAH = new Set(["yeah", "yep", "okay", "ok"]);
const LEADS = wordSet("and but so well anyway or then");

/** What is said to whoever writes, and not to the readers. */
const TO_THE_WRITER =
  /\b(?:i'm recording (?:this|it) (?:in|on|at|from)|sorry (?:about|for) the (?:\p{L}+ )?noise|hang on, there's|is it,? it's (?:on|going|recording|working)|(?:cut|take|leave) (?:that|this|the) (?:last )?(?:bit|part)(?: out| about)|i(?:'ve)? (?:got|have|gotta) (?:to )?go(?=,)|this is for (?:my )?linkedin|(?:make|turn) (?:this|that|it) (?:in)?to (?:a|my) (?:linkedin )?post|write (?:me )?a (?:linkedin )?post|(?:put|add) (?:a|some) (?:question|hash ?tags?|emojis?)(?: (?:at|to) the end)?)\b/iu;
const MAX_ASIDE_WORDS = 14;

/** Drops what frames a note instead of saying something: the announcement before it and the sign-off after it. */
export function dropThroatClearing(sentences: readonly Sentence[], language: Language): Sentence[] {
  const kept = sentences
    .map((sentence) => trimYeah(sentence))
    .filter((sentence) => sentence.length > 0 && !isAside(sentence));
  while (kept.length > 1 && isCloser(kept.at(-1) ?? [])) kept.pop();
  const tail = trimCloser(kept.at(-1) ?? []);
  if (tail) kept.splice(-1, 1, tail);
  while (kept.length > 2 && saysNothing(kept[0] ?? [], language)) kept.shift();
  const [opening] = kept;
  if (!opening) return [...sentences];
  const first = trimAnnouncement(opening, language);
  kept[0] = first;
  if (kept.length > 2 && isAnnouncement(first, kept.slice(1), language)) {
    kept.shift();
    const next = kept[0] ?? [];
    if (next.length > 3 && (next[0]?.key === "so" || next[0]?.key === "and"))
      kept[0] = startedLike(next.slice(1), next);
  }
  return kept;
}

function isAside(sentence: Sentence): boolean {
  // "And I thought, hang on, there's nobody here."
  const isReported = sentence.some(({ key }) => SAYS.has(key) || key === "thought");
  return !isReported && sentence.length <= MAX_ASIDE_WORDS && TO_THE_WRITER.test(textOf(sentence));
}

function isCloser(sentence: Sentence): boolean {
  const closer = phraseAt(sentence, 0, CLOSERS);
  return closer?.length === sentence.length;
}

/** "…and it worked, so yeah, that's it": the sentence without its sign-off. */
function trimCloser(sentence: Sentence): Sentence | undefined {
  for (let at = Math.max(4, sentence.length - 7); at < sentence.length; at += 1) {
    const closer = phraseAt(sentence, at, CLOSERS);
    if (
      closer?.length !== sentence.length - at ||
      !/^(so|yeah|and|but|anyway|okay|thanks|thank)$/.test(closer[0] ?? "")
    )
      continue;
    if (["say", "said", "that", "for", "is", "was", "it's"].includes(sentence[at - 1]?.key ?? "")) continue;
    return endedLike(sentence.slice(0, at), sentence);
  }
  return undefined;
}

/** "Yeah, and so yeah we…" without its nodding. */
function trimYeah(sentence: Sentence): Sentence {
  let start = 0;
  while (LEADS.has(sentence[start]?.key ?? "") && YEAH.has(sentence[start + 1]?.key ?? "")) start += 2;
  while (YEAH.has(sentence[start]?.key ?? "") && sentence[start + 1]?.key !== "was") start += 1;
  if (start === 0) return sentence;
  return startedLike(sentence.slice(start), sentence);
}

/** "A reminder, I guess": announcing, and no subject. */
function saysNothing(sentence: Sentence, language: Language): boolean {
  const { says, little } = SPEAKING[language.code] ?? {};
  if (language.code === "en" && !announces(sentence)) return false;
  const content = sentence.filter(({ key }) => says?.has(key) || !language.functionWords.has(key));
  return (
    content.some(({ key }) => says?.has(key)) &&
    content.every(({ key }) => says?.has(key) || little?.has(key) || language.fillers.has(key))
  );
}

function announces(sentence: Sentence): boolean {
  if (sentence.some(({ key }) => isNegation(key))) return false;
  const opening = sentence[0]?.key ?? "";
  return OPENS_AN_ANNOUNCEMENT.has(opening) || sentence.some(({ key }) => FIRST_PERSON.has(key));
}

/** "I just came out of the board meeting and I want to get this down": without the rest that says nothing. */
function trimAnnouncement(sentence: Sentence, language: Language): Sentence {
  const at = sentence.findLastIndex(({ key }, index) => index > 3 && language.and === key);
  const rest = sentence.slice(at + 1);
  return at > 0 && FIRST_PERSON.has(rest[0]?.key ?? "") && saysNothing(rest, language)
    ? endedLike(sentence.slice(0, at), sentence)
    : sentence;
}

/** Announcing a subject that the rest of the note names anyway. */
function isAnnouncement(sentence: Sentence, rest: readonly Sentence[], language: Language): boolean {
  const announcement = phraseAt(sentence, 0, ANNOUNCEMENTS) ?? phraseAt(sentence, 1, ANNOUNCEMENTS);
  if (!announcement || sentence.length > MAX_ANNOUNCEMENT_WORDS) return false;
  const later = new Set(rest.flat().map((word) => stemOf(word.key, language.code)));
  if (/^(?:just|quick)$/.test(announcement[0] ?? "") && sentence.length <= MAX_QUICK_WORDS) return true;
  const subject = sentence.slice(announcement.length).filter((word) => !language.functionWords.has(word.key));
  return subject.filter((word) => later.has(stemOf(word.key, language.code))).length * 2 >= subject.length;
}
