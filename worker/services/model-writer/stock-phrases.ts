import { gist } from "../../language/text/index.ts";

const WORLD =
  "in (?:today['’]s|the modern) [\\p{L} -]{0,30}(?:world|landscape|market|age|era)|in der heutigen [\\p{L} ]{0,25}(?:welt|zeit)|en el mundo (?:actual|de hoy)|en un mundo cada vez más [\\p{L}]+|no mundo (?:atual|de hoje)|(?:dans le monde (?:actuel|d['’]aujourd['’]hui)|de nos jours)|nel mondo di oggi|in de (?:huidige|snelle) wereld(?: van vandaag)?";
const PROUD =
  "(?:i['’]m|i am|we['’]re|we are) (?:so |very |truly |incredibly )?(?:thrilled|excited|humbled|honou?red|proud|delighted|happy) to (?:announce|share|say)(?: that)?|me (?:complace|emociona|alegra) (?:anunciar|compartir)(?: que)?|tenho (?:o prazer|orgulho) de (?:anunciar|compartilhar)(?: que)?|je suis (?:ravie?|heureux|heureuse|fière?) (?:d['’]annoncer|de (?:partager|vous annoncer))(?: que)?";
const TURNS =
  "moreover|furthermore|in conclusion|needless to say|it['’]s no secret that|at the end of the day|let['’]s be honest|plot twist|spoiler(?: alert)?|bottom line|here['’]s (?:the (?:thing|kicker|truth|catch|twist)|what nobody tells you)|darüber hinaus|en definitiva|en conclusión|por outro lado|en conclusion|en résumé|em conclusão";
const TEASERS =
  "(?:and |but )?(?:the|my) (?:best part|result|outcome|truth|lesson|takeaway|kicker|catch|twist|moral)|(?:und )?das (?:beste daran|ergebnis|fazit|resultat)|(?:y )?(?:la mejor parte|lo mejor|el resultado|la lección)|(?:e )?(?:a melhor parte|o resultado|a lição)|(?:et )?le (?:résultat|meilleur dans tout ça|plus beau)|het resultaat|il risultato";

/** What only leads up to what somebody says. */
const LEAD_IN = new RegExp(
  `^(?:(?:${TEASERS})\\s?[:?]|(?:${TURNS})[,:.?!]|(?:it['’]s no secret that|${WORLD}|${PROUD})[,:]?)(?=\\s|$)\\s*`,
  "iu",
);

const ALONE =
  /^(?:(?:just )?let (?:that|this) sink in|read that (?:again|twice)|think about (?:that|it)(?: for a (?:second|moment))?|mic drop|game[- ]changer|lass(?:t)? das (?:mal )?(?:kurz )?(?:sacken|wirken)|lies das noch ?mal|relisez(?: bien)?(?: ça)?|laissez ça infuser|léelo (?:otra vez|de nuevo)|deja que (?:eso )?cale|leia (?:isso )?de novo|deixe isso assentar)[.!…]*$/iu;

/**
 * A sentence without the stock phrase that it opens with, empty where it is nothing else; as it is where that was said.
 * `said` is the note as `gist` has it, a space before and after.
 */
export function withoutStockPhrase(sentence: string, said: string): string {
  const isSaid = (phrase: string) => said.includes(` ${gist(phrase)} `);
  if (ALONE.test(sentence)) return isSaid(sentence) ? sentence : "";
  const [phrase = ""] = LEAD_IN.exec(sentence) ?? [];
  if (phrase === "" || isSaid(phrase)) return sentence;
  return sentence.slice(phrase.length).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
