import { gist, isVerb, keysOf, sentencesIn } from "../../language/text/index.ts";

const WORLD =
  "in (?:today['’]s|the modern) [\\p{L} -]{0,30}(?:world|landscape|market|age|era)|in der heutigen [\\p{L} ]{0,25}(?:welt|zeit)|en el mundo (?:actual|de hoy)|(?:in an?|en un|dans un|in einer|num|em um|in een|in un) (?:[\\p{L}-]+ )?(?:world|mundo|monde|welt|wereld|mondo)(?!\\p{L})[\\p{L} -]{0,40}|no mundo (?:atual|(?:[\\p{L}]+ )?de hoje)|(?:dans le monde (?:actuel|d['’]aujourd['’]hui)|de nos jours)|nel mondo di oggi|in de (?:huidige|snelle) wereld(?: van vandaag)?";
const PROUD =
  "(?:(?:so|and|but|now|today),? )?(?:(?:i['’]m|i am|we['’]re|we are) )?(?:so |very |truly |incredibly )?(?:thrilled|excited|humbled|honou?red|proud|delighted|happy) to (?:announce|share|say)(?: that)?|me (?:complace|emociona|alegra) (?:anunciar|compartir)(?: que)?|tenho (?:o prazer|orgulho) de (?:anunciar|compartilhar)(?: que)?|je suis (?:ravie?|heureux|heureuse|fière?) (?:d['’]annoncer|de (?:partager|vous annoncer))(?: que)?";
const TURNS =
  "moreover|furthermore|buckle up|little did (?:i|we) know|in conclusion|needless to say|it['’]s no secret that|at the end of the day|let['’]s be honest|plot twist|spoiler(?: alert)?|bottom line|(?:and |und |en |et |y |e )?(?:guess what|(?:(?:do )?you know|want to know) what the (?:best|craziest|funniest) (?:part|thing) (?:is|was)|wei(?:ß|ss)t du,? was das (?:beste|schönste) (?:ist|war)|weet je wat het (?:mooiste|beste) (?:is|was)|sabes qué es lo mejor|devinez quoi|adivina qué|adivinhe? o quê)|here['’]s (?:the (?:thing|kicker|truth|catch|twist)|what nobody tells you)|darüber hinaus|en definitiva|en conclusión|por outro lado|en conclusion|en résumé|em conclusão";
const TEASERS =
  "(?:and |but )?honestly|(?:and |but )?(?:the|my) (?:best part|result|outcome|truth|lesson|takeaway|kicker|catch|twist|moral)|(?:und )?das (?:beste daran|ergebnis|fazit|resultat)|(?:y )?(?:la mejor parte|lo mejor|el resultado|la lección)|(?:e )?(?:a melhor parte|o resultado|a lição)|(?:et )?le (?:résultat|meilleur dans tout ça|plus beau)|het resultaat|il risultato";

/** Words that machines like, in any language. */
const STOCK =
  `little did (?:i|we) know|what (?:nobody|no one) (?:ever )?tells you|an? (?:powerful|great|good|important|stark|gentle|humbling) reminder|leverag(?:e|es|ed|ing)|unlock(?:s|ed|ing)?|elevat(?:e|es|ed|ing)|moreover|furthermore|humbled|landscapes?|foster(?:s|ed|ing)?|underscor(?:e|es|ed|ing)
game[- ]?chang\\p{L}+|delv(?:e|es|ed|ing)|div(?:e|es|ing) (?:deep )?into|deep dive|tapestry|seamless(?:ly)?|realm
embark(?:s|ed|ing)?|supercharg\\p{L}+|paradigm\\p{L}*|synerg\\p{L}+|cutting[- ]edge|holistic|transformative|groundbreaking|testament
treasure trove|thought leader\\p{L}*|bahnbrechend\\p{L}*|nahtlos\\p{L}*|ganzheitlich\\p{L}*|neues level|nächsten? level|entfesse\\p{L}+
sin lugar a dudas|cambio de paradigma|un antes y un después|cambio de juego|desbloquea\\p{L}*|empodera\\p{L}*|sumerg\\p{L}+|chang\\p{L}+ la donne|plongeons
libérer (?:le|son|votre) potentiel|sans couture|divisor de águas|virada de chave|alavanca\\p{L}*|potencializa\\p{L}*|mergulh\\p{L}+ n[oa]
naadloo?s\\p{L}*|naar een hoger niveau|rivoluzionari\\p{L}+|punto di svolta`.replaceAll("\n", "|");

const CONTRASTS: readonly (readonly [denied: string, affirmed: string])[] = [
  [
    "(?:is|are|was|were)n['’]t|(?:is|are|was|were|it['’]s|that['’]s|they['’]re) not",
    "it['’]s|it is|it was|they['’]re|that['’]s",
  ],
  [
    "es (?:geht|ging) (?:gar |eigentlich )?nicht (?:nur )?um|(?:das|es) (?:ist|war) (?:kein\\p{L}*|nicht nur)",
    "es (?:geht|ging)|(?:das|es) (?:ist|war)|sondern",
  ],
  ["no (?:se trata(?:ba)?|es|era|fue)(?: solo| sólo)?", "se trata|es|era|fue|sino"],
  ["n['’](?:est|était) pas|il ne s['’]agit pas", "c['’](?:est|était)|il s['’]agit|mais"],
  ["não (?:se trata(?:va)?|é|era|foi)(?: só| apenas)?", "trata-se|se trata|é|era|foi|mas sim"],
  [
    "het (?:gaat|ging) niet (?:alleen )?om|het (?:is|was) (?:geen|niet alleen)",
    "het (?:gaat|ging|is|was)|maar",
  ],
  ["non (?:si tratta(?:va)?|è|era)(?: solo)?", "si tratta(?:va)?|è|era|ma anche"],
];
/** "Not X, it's Y", "not just X but Y", "Less X. More Y." */
const SHAPES = [
  ...CONTRASTS.map(
    ([denied, affirmed]) => `(?:${denied})[^.,;:!?\\n]{1,60}[.,;:]\\s*(?:${affirmed})(?!\\p{L})`,
  ),
  "not because [^.!?\\n]{1,60}[.,;] (?:but )?because",
  "not (?:just|only|merely) [^.!?\\n]{1,80} but",
  "stop [^.!?\\n]{1,60}[.,;] (?:and )?start",
  "(?:less|fewer|menos|moins|weniger|minder|meno) [^.!?\\n]{1,40}\\. (?:more|mais|más|plus|mehr|meer|più) [^.!?\\n]{1,40}\\.",
].join("|");
const MACHINE_LIKE = new RegExp(
  `(?<!\\p{L})(?:(?<phrase>(?:${STOCK})(?!\\p{L}))|${SHAPES})|[^.!?\\s][^.!?\\n]{0,80}\\?\\s+\\p{L}+[.!](?=\\s|$)|(?<!\\p{L})(?<no>no|kein\\p{L}*|sin|sans|sem|geen|nessun\\p{L}*) [\\p{L} ]{1,40}\\. \\k<no> [\\p{L} ]{1,40}\\. (?:just|\\k<no>) [\\p{L} ]{1,40}\\.`,
  "giu",
);

/** Words and shapes that machines like, and where they stand. */
export const machineLikeIn = (text: string): { found: string; at: number; isPhrase: boolean }[] =>
  [...text.matchAll(MACHINE_LIKE)].map(({ 0: found, index, groups }) => ({
    found,
    at: index,
    isPhrase: groups?.phrase !== undefined,
  }));

const FRAGMENT_WORDS = 4;
const SUBJECT = /^(?:i|we|you|he|she|it|they|this|that|there|who)(?:$|')/;

/** Three short English sentences in a row without a verb: "A torch. A phone. A grandmother." */
export function fragmentsIn(text: string): string[][] {
  const sentences = sentencesIn(text);
  const isFragment = (sentence: string) => {
    const keys = keysOf(sentence);
    return (
      keys.length <= FRAGMENT_WORDS &&
      sentence.endsWith(".") &&
      !keys.some((key) => isVerb(key) || SUBJECT.test(key))
    );
  };
  const rows = sentences.map((_, at) => sentences.slice(at, at + 3));
  return rows.filter((row) => row.length === 3 && row.every(isFragment));
}

/** What only leads up to something. */
const LEAD_IN = new RegExp(
  `^(?:(?:${TEASERS})\\s?[:?]|(?:${TURNS})\\s?[,:.?!]|(?:it['’]s no secret that|${WORLD}|${PROUD})[,:]?)(?=\\s|$)\\s*`,
  "iu",
);

/** What only says what a sentence is meant to show. */
const TAIL =
  /, (?:highlighting|underscoring|showcasing|demonstrating|illustrating|reflecting|reminding|emphasi[sz]ing|reinforcing|proving) (?:the|that|how|us|me|a|an|just)(?= )[^.!?]+(?=[.!?]$)/iu;

const ALONE =
  /^(?:(?:just )?let (?:that|this) sink in|read that (?:again|twice)|think about (?:that|it)(?: for a (?:second|moment))?|mic drop|(?:and )?that['’]s when it (?:hit me|clicked)|game[- ]changer|(?:and )?(?:that|this|it) (?:changes everything|changed everything|makes all the difference|made all the difference)|und (?:genau )?das (?:macht den (?:ganzen )?unterschied|(?:ver)?ändert alles|ist der (?:punkt|schlüssel))|et (?:ça|cela) change tout|c['’]est là (?:toute la différence|que tout (?:change|se joue))|y (?:eso lo cambia todo|ahí está la clave|esa es la clave)|e (?:isso muda tudo|aí está (?:o segredo|a chave))|en dat (?:verandert alles|maakt het verschil)|e questo cambia tutto|lass(?:t)? das (?:mal )?(?:kurz )?(?:sacken|wirken)|lies das noch ?mal|relisez(?: bien)?(?: ça)?|laissez ça infuser|léelo (?:otra vez|de nuevo)|deja que (?:eso )?cale|déjalo asentar|laat (?:dat|het) (?:even )?bezinken|leia (?:isso )?de novo|deixe isso assentar|(?:would you like|want|should|shall) (?:me|i)(?: to)? (?:adjust|change|make|shorten|rewrite|write|tweak|add|try)[^.?!]*|let me know if you['’]?d? (?:want|like|need)[^.?!]*)[.!?…]*$/iu;

/** Without the stock phrase that it opens or ends with, unless `said`, the note as `gist` has it between spaces, has that. */
export function withoutStockPhrase(sentence: string, said: string): string {
  const isSaid = (phrase: string) => said.includes(` ${gist(phrase)} `);
  if (ALONE.test(sentence)) return isSaid(sentence) ? sentence : "";
  const [tail = ""] = TAIL.exec(sentence) ?? [];
  if (tail !== "" && !isSaid(tail)) return sentence.slice(0, -tail.length - 1) + sentence.slice(-1);
  const [phrase = ""] = LEAD_IN.exec(sentence) ?? [];
  if (phrase === "" || isSaid(phrase) || isSaid(phrase.replace(/^\S+ /, ""))) return sentence;
  return sentence.slice(phrase.length).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** A sentence that opens with one of these cannot be understood without the one before. */
export const LEANS_BACK =
  /^(?:it|that|this|these|those|they|he|she|him|her|its|their|which|because|so|then|but|and|or|esto|eso|ese|lo|así|entonces|pero|y|das|es|dies|er|sie|deshalb|aber|und|ça|c['’]est|cela|il|elle|mais|donc|et|isso|ele|ela|então|mas|e)(?!\p{L})/iu;
/** What opens a note and no post. */
export const GREETING =
  /^(?:(?:so|um|also|bueno|alors|então|and)[,.]? )*(?:hey|hi|hello|good (?:morning|afternoon|evening)|welcome|okay|thanks|my name is|i['’]m recording|hallo|moin|guten (?:morgen|tag)|hola|buenas|buenos días|bonjour|salut|oi|olá|bom dia|hoi|ciao|(?:(?:today|heute|hoy|aujourd['’]hui|hoje|vandaag|oggi),? )?(?:i|we|ich|wir|je|on|eu|ik|yo)?(?:['’]d like| ?(?:want|wanna|möchte|will|quiero|veux|quero|wil|voglio))\p{L}* (?:to )?(?:talk|share|speak|über|hablar|parler|falar|het hebben|parlare)|let me tell you|let['’]s talk|quick (?:note|thought|one))(?!\p{L})/iu;
export const TO_WRITER = /(?<!\p{L})(?:me|us|mir|uns|moi|nous|mim|nos|cuéntame|cuéntanos)(?!\p{L})/iu;
export const EMPTY_CTA =
  /^(?:(?:do you )?agree|(?:any |your )?thoughts|what do you think|am i right|who['’]s with me|what are your thoughts|let me know|(?:does this|did this) (?:resonate|ring true)(?: with you)?|can you relate|sound familiar|who else)[.?!\s]*$|\bcomment\b.{0,20}\b(?:yes|below)\b|\btag (?:someone|a )|\blike (?:if|this)\b|\bfollow (?:me|us|for)\b|\b(?:smash|repost)\b/iu;

/** What a speaker wants of the post itself. */
export const WISH =
  /(?<!\p{L})(?:please|make|put|add|can you|could you|at the (?:end|bottom|top)|bitte|mach|setz|häng|füg|am (?:ende|schluss)|por favor|pon|añade|al final|mets|ajoute|à la fin|s['’]il (?:te|vous) plaît|põe|coloca|no final|zet|voeg|aan het eind|metti|alla fine|per favore)(?!\p{L})/iu;
