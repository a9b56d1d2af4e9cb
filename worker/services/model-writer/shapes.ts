import { isVerb, keysOf, sentenceAt, sentencesIn } from "../../language/text/index.ts";
import type { SpokenIndex } from "./spoken.ts";

/** How languages deny a thing or recall a belief, and after the arrow how they say another in its place. */
const CONTRASTS = String.raw`
(?:is|are|was|were)n['’]t|(?:is|are|was|were|it['’]s|that['’]s|they['’]re) not → it['’]s|it is|it was|they['’]re|that['’]s
es (?:geht|ging) (?:gar |eigentlich )?nicht (?:nur )?um|(?:das|es) (?:ist|war) (?:kein\p{L}*|nicht nur) → es (?:geht|ging)|(?:das|es) (?:ist|war)|sondern
no (?:se trata(?:ba)?|es|era|fue)(?: solo| sólo)? → se trata|es|era|fue|sino
n['’](?:est|était) pas|il ne s['’]agit pas → c['’](?:est|était)|il s['’]agit|mais
não (?:se trata(?:va)?|é|era|foi)(?: só| apenas)? → trata-se|se trata|é|era|foi|mas sim
het (?:gaat|ging) niet (?:alleen )?om|het (?:is|was) (?:geen|niet alleen) → het (?:gaat|ging|is|was)|maar
non (?:si tratta(?:va)?|è|era)(?: solo)? → si tratta(?:va)?|è|era|ma anche
i used to (?:think|believe)|je (?:pensais|croyais) que → i was (?:so |dead )?wrong|j['’]avais tort|je me trompais
früher dachte ich,|(?:antes|yo) (?:pensaba|creía) que|eu (?:achava|pensava) que → (?:ich lag|das war)? ?falsch|(?:estaba|me) equivoca(?:do|da|ba)|eu estava errad[oa]`;
/** "Not X, it's Y", "not just X but Y", "Less X. More Y.", "And our costs? Halved.", "No X. No Y. Just Z.": whole sentences. */
const SENTENCES = new RegExp(
  [
    ...CONTRASTS.trim()
      .replaceAll(/^(.+) → (.+)$/gmu, String.raw`(?:$1)[^.,;:!?\n]{1,60}[.,;:]\s*(?:$2)(?!\p{L})`)
      .split("\n"),
    String.raw`not because [^.!?\n]{1,60}[.,;] (?:but )?because`,
    String.raw`(?:not|never) (?:just|only|merely) [^.!?\n]{1,80} but`,
    String.raw`(?:\p{L}+n['’]t|not) (?:just|merely|simply) [^.,;!?\n]{1,80}[.,;:—]\s?(?:i|we|you|he|she|it|they)(?:['’]|\b)`,
    String.raw`(?:nicht nur|no s[oó]lo|pas (?:seulement|juste)|não (?:só|apenas)|niet alleen|non solo) [^.;!?\n]{1,80};`,
    String.raw`stop [^.!?\n]{1,60}[.,;] (?:and )?start`,
    String.raw`(?:less|fewer|menos|moins|weniger|minder|meno) [^.!?\n]{1,40}\. (?:more|mais|más|plus|mehr|meer|più) [^.!?\n]{1,40}\.`,
    String.raw`(?<no>no|kein\p{L}*|sin|sans|sem|geen|nessun\p{L}*) [\p{L} ]{1,40}\. \k<no> [\p{L} ]{1,40}\. (?:just|\k<no>) [\p{L} ]{1,40}\.`,
    String.raw`[^.!?\s][^.!?\n]{0,80}\?\s+\p{L}+[.!](?=\s|$)`,
  ]
    .map((shape) => `(?<!\\p{L})${shape}`)
    .join("|"),
  "giu",
);
/** "The result?", "My takeaway:", and ", highlighting the power of …" at the end: parts of sentences. */
const PARTS =
  /(?<=^|[.!?…]\s{1,3}|\n)¿?(?:(?:and|but|und|y|e|et|en) )?(?:the|my|our|das|die|der|mein|la|el|lo|mi|le|ma|mon|o|a|minha|il|het|de)(?: [\p{L}'’-]+){1,4} ?[:?](?=\s)|, \p{L}+ing (?:the|that|how|us|me|a|an|just) [^.,!?\n]+(?=[.!?](?:\s|$))/giu;

const FRAGMENT_WORDS = 4;
const SUBJECT = /^(?:i|we|you|he|she|it|they|this|that|there|who)(?:$|')/;
const isFragment = (sentence: string): boolean => {
  const keys = keysOf(sentence);
  const isShort = keys.length <= FRAGMENT_WORDS && sentence.endsWith(".");
  return isShort && (keys.length === 1 || !keys.some((key) => isVerb(key) || SUBJECT.test(key)));
};

/** The passages of a text in shapes that machines like, without those that were said so; English ones also in three sentences without a verb. */
export function shapesIn(text: string, spoken: SpokenIndex, isCta = false): string[] {
  const { isTheirs, grammar } = spoken;
  const sentences = sentencesIn(text);
  const rows = sentences.map((_, at) => sentences.slice(at, at + 3));
  const fragments = rows.filter((row) => grammar.code === "en" && row.length === 3 && row.every(isFragment));
  const around = [...text.matchAll(SENTENCES)].flatMap(({ 0: match, index }) => {
    const ends = [index, index + match.length - 1].map((place) => sentenceAt(text, place));
    return isTheirs(match) ? [] : [...new Set(ends)].join(" ");
  });
  const parts = [...text.matchAll(PARTS)].map(([match]) => match.replace(/^, /, ""));
  const foreign = isCta || spoken.request !== undefined ? [] : sentences.filter(spoken.isForeignSentence);
  const all = [...foreign, ...around, ...parts, ...fragments.map((row) => row.join(" "))];
  return all.filter((passage) => !isTheirs(passage));
}
