import { analyze, mended, valuesIn } from "../fidelity/index.ts";
import {
  cleaned,
  dropping,
  ended,
  hasWords,
  inParagraphs,
  joined,
  type Language,
  languageOf,
  leansBack,
  onceEach,
  type Passage,
  passagesIn,
  withoutOpening,
  withoutRunOns,
} from "../text/index.ts";

/** What is said to the phone, to somebody in the room, or to whoever writes, a language after the other. Whole sentences or clauses. */

const LEAD =
  "(?:(?:this one's about [^,.]{1,25}|(?:this is|that's) for the hook|well|but|actually|oh|and|no|okay|ok|so|sorry|just|yeah|yes|please|can you|could you|maybe|bitte|und|also|ach|ja|por favor|y|bueno|s'il (?:te|vous) plaît|et|voilà|e|então)[, ]+)*";
const TAIL =
  "(?: (?:in|in there|in the post|in it|down|out|off|there|here|either|though|please|again|anyway|bitte|por favor|s'il (?:te|vous) plaît))*(?:,? ¿?(?:please|bitte|por favor|s'il (?:te|vous) plaît|okay|ok|right|eh|hein|né|ja)\\b)*";
const whole = (pattern: string, rest = "") => new RegExp(`^${LEAD}(?:${pattern})${TAIL}${rest}[.!?]*$`, "iu");
/** What is asked for, with a reason: "she's a child". */
const wish = (pattern: string) => whole(pattern, "(?:, [^,.]{1,70}){0,3}");

/** Said before one begins, between two thoughts, or to somebody who came in: nothing of it is meant for a reader. */
const NOISE = whole(
  "(?:(?:okay|ok|so|alright|all right|well|um|uh|hm|anyway|and|but|like|you know|sorry|yeah|let me (?:think|see|start (?:over|again)|try (?:that )?again)|let's see|what was i saying|hang on|hold on|one sec(?:ond)?|i mean|na ja|also|ja|genau|noch ?mal von vorne?|bon|voilà|bref|bueno|pues|então|bom|é|alors|euh|attends?|je reprends|empiezo otra vez|vou começar de novo)[,. ]*)+|where (?:was i|were we)|wo war(?:en)? (?:ich|wir)|où (?:j'en étais|en étais-je)|(?:por dónde|en qué) (?:iba|estaba)|onde (?:é que )?(?:eu )?(?:estava|parei)|(?:\\p{L}+, )?(?:not now|(?:just )?(?:one|a) (?:sec|second|minute|moment)|i'm (?:recording|on a call|on the phone)|(?:close|shut) the door|nicht jetzt|ich nehme gerade auf|ahora no|estoy grabando|pas maintenant|j'enregistre|agora não|estou gravando)(?:, (?:i'm (?:recording|on a call|on the phone)|(?:just )?(?:one|a) (?:sec|second|minute|moment)|ich nehme gerade auf|estoy grabando|j'enregistre|estou gravando))?|sorry,? (?:(?:that|this) (?:was|is)|that's) (?:just )?(?:my|the) \\p{L}+|sorry about that|(?:yes|no|okay|thanks|thank you), (?:in (?:a|one|two|five|ten) (?:sec|second|minute)s?|i'll be (?:right )?there)",
);
const WARM_UP =
  /^(?:(?:okay|ok|so|um|right|alright|hi|hello|hey|bueno|also|alors|então)[,. ]+)*(?:is (?:this|it)(?: thing)? (?:on|recording|working)|(?:are|am) (?:we|i) recording|i'm recording (?:this|now)|it's recording|testing|test|(?:hi|hello|hey)(?: (?:everyone|everybody|all|there|guys|linkedin))?|good (?:morning|afternoon|evening)(?:,? (?:everyone|everybody|all|good morning|good evening))?|here (?:we go|goes)|let's go|where do i (?:start|begin)|stay with me|one two(?: three)?|hallo(?: zusammen)?|guten (?:morgen|tag|abend)|läuft das|bonjour(?: à tous)?|bonsoir|ça enregistre|hola(?: a todos)?|buenos días|buenas tardes|está grabando|olá|oi|bom dia|boa tarde|tá gravando)(?:,? (?:one|two|three|testing|test))*[,. ]*[.?!]?$/iu;
/** Says what the note will be about, and nothing of it: "Okay pricing." */
const ANNOUNCES =
  /^(?:(?:okay|ok|so|right|alright|um)[,. ]+)+(?!yes|yeah|no\b|done|thanks)\p{L}+(?: \p{L}+)?[.]$|^(?:(?:okay|ok|so|um|right|hi|hey|hey everyone|bueno|also|alors|então)[,. ]+)*(?:today )?i (?:just )?(?:want|wanted|would like|'?d like|am going) to (?:talk|speak|tell you|say something)(?: a (?:bit|little))? about (?:\p{L}+ ){0,2}\p{L}+[.]$|^(?:\p{L}+[,.]? ){0,2}(?:heute )?(?:ich )?(?:möchte|will|wollte) (?:ich )?(?:heute )?(?:kurz )?(?:et)?was (?:über|zu|zum thema) (?:\p{L}+ ){1,3}(?:sagen|erzählen)[.]$|^(?:\p{L}+[,.]? ){0,2}(?:hoy )?(?:quiero|quería|voy a) hablar (?:de|sobre|del) (?:\p{L}+ ){0,2}\p{L}+[.]$|^(?:\p{L}+[,.]? ){0,2}(?:aujourd'hui,? )?je (?:veux|voulais|voudrais|vais) (?:vous )?parler (?:de|du|des|d'une?) (?:\p{L}+ ){0,2}\p{L}+[.]$|^(?:\p{L}+[,.]? ){0,2}(?:hoje )?(?:eu )?(?:quero|queria|vou) falar (?:de|sobre|do|da) (?:\p{L}+ ){0,2}\p{L}+[.]$/iu;
export const SIGN_OFF =
  /^(?:(?:okay|ok|so|yeah|right|alright|anyway|well|um|i think|i guess|and|but)[,. ]+)*(?:that's (?:it|all|my post|the post|it for (?:now|today))|that's about it|i'm done|thanks|thank you|cheers|bye|bye bye|end of (?:note|recording|post)|stop(?: recording)?|how do i stop this|is that a post|does that make sense|i don't know if that(?:'s a post| makes sense)|(?:i )?hope that makes sense|das war's|danke|tschüss|merci|voilà|c'est tout|gracias|eso es todo|obrigad[oa]|é isso)(?:,? (?:thanks|thank you|everyone|bye))*[,. ]*[.?!]?$/iu;
const THING = "(?:that|this|it|any of (?:that|this))(?: (?:part|bit|last (?:part|bit)|sentence|line))?";
const VERBS = "put|write|include|mention|use|print|quote|publish|post|say|add|keep";
/** "Cut that.": what is meant is the sentence before. */
const CUTS_BEFORE = wish(
  `(?:don't|do not|let's not) (?:${VERBS}) ${THING}|(?:cut|delete|skip|drop|scratch|strike|erase|remove) (?:that|this)(?: (?:part|bit|last (?:part|bit)|sentence|line))?|(?:leave|take|cut|edit) ${THING} out|(?:das|dies) (?:bitte )?(?:(?:lass|lässt du) (?:bitte )?weg|weglassen|streichen|nicht (?:rein)?schreiben)|(?:lass|streich) das(?: bitte)?(?: weg| raus)?|schreib das nicht|(?:ne mets pas|ne mettez pas|enlève|coupe|efface) ça|ça,? tu l'enlèves|(?:no pongas|quita|borra|corta) (?:eso|esto)|(?:não põe|não coloca|tira|corta|apaga) (?:isso|isto)`,
);

/** "List" and "that" in the languages of this folder, and how somebody wants to sound or where a post shall end. */
export const WISH = wish(
  `(?:make|turn) ${THING} (?:into )?(?:a |an )?(?:list|bullets?|bullet points?|post)|(?:don't|do not) (?:make|let) (?:me|it|this) (?:sound|a|an|too|look|seem|cheesy|corny|salesy|sad|angry|preachy|dramatic|long) ?[^,.]{0,40}|make me sound [^,.]{1,30}|(?:end|start|open|begin|finish) (?:it )?(?:on|with) (?:that|this|the|my) ?[^,.]{0,30}|(?:end|stop) (?:it )?(?:there|here)|(?:put|use) (?:that|this|the [^,.]{1,20}) (?:first|last|at the (?:top|end|beginning)|as the (?:hook|title|opening|ending|first line)|in the (?:hook|title))|keep it [^,.]{1,30}|(?:don't|do not) (?:preach|use the words? [^,.]{1,30})|(?:and )?(?:no|not too) (?:fancy|big|clever|corporate) (?:words|talk)|(?:talk|write|sound) like i (?:talk|speak)|change (?:his|her|their|the) names?|(?:you can )?mention (?:him|her|them|it)|(?:don't|do not) say (?:it's|it was|he's|she's|that it's|who) [^,.]{0,30}|(?:so )?that's (?:it,? )?(?:that's )?the (?:whole )?post|(?:there's )?no lesson at the end|just the list|that(?:'s| should be| can be) the (?:hook|title|opening|ending|first line|last line)|no (?:hashtags|emojis|lists|pathos|jargon|(?:names|numbers|figures) (?:from|of|about) [^,.]{1,30})|you can (?:put|mention|say|cut) (?:that|this|it)|mach (?:daraus |das |es )?(?:bitte )?(?:als |zu )?(?:eine[r]? )?liste(?: draus| daraus)?|lass mich (?:bitte )?nicht [^,.]{1,40} klingen|(?:ich will|es soll|das soll) nicht [^,.]{1,40} klingen|(?:hör|ende) (?:bitte )?(?:damit|da|hier)(?: auf)?|(?:fang|beginne?) damit(?: an)?|(?:damit|da) (?:aufhören|anfangen)|keine? (?:hashtags|emojis|listen?|pathos)|(?:mach|schreib) (?:das|es) (?:bitte )?(?:nicht (?:zu )?|kurz)[^,.]{0,30}|(?:haz|hazlo|ponlo|hazme|haz de esto) (?:en |como )?(?:una )?lista|no me hagas (?:sonar|parecer|quedar) [^,.]{1,40}|que no suene [^,.]{1,40}|(?:termina|acaba|empieza|cierra|déjalo) (?:con (?:eso|esto)|ahí|así)|sin (?:hashtags|emojis)|(?:y )?no quiero que suene [^,.]{1,40}|(?:pon|ponlo|pon el número) (?:primero|al principio)|(?:fais|faites)[ -]en une liste|ne me (?:fais|faites) pas (?:passer pour|sonner|paraître) [^,.]{1,40}|(?:termine|terminez|finis|finissez|commence|commencez|on finit) (?:là-dessus|avec ça|par ça|là)|(?:pas de|sans) (?:hashtags?|emojis?)|mets (?:le chiffre|ça|le nombre) (?:au début|en premier)|ne mets pas que [^,.]{1,50}|mets (?:plutôt )?(?:le|la) [^,.]{1,30}|(?:faz|faça) (?:disso |isso )?(?:em )?(?:uma )?lista|não me (?:deixa|deixe|faz|faça) (?:soar|parecer) [^,.]{1,40}|(?:termina|termine|acaba|começa|comece) (?:com isso|aí|nisso)|sem (?:hashtags|emojis)|(?:haan |toh |yeh )*(?:post )?(?:thoda )?(?:ek )?list (?:jaisa |mein )?bana d[eo]na|(?:aur )?[^,.]{0,25}naam mat likhna|hook mein [^,.]{1,40} daal d[eo]`,
);
const AMOUNT =
  "figures?|numbers?|amounts?|prices?|sums?|salary|margin|preis|betrag|summe|zahl|gehalt|precio|cifra|importe|prix|chiffre|montant|preço|valor|salário";
const NAME =
  "names?|surname|town|city|village|company|firm|client|customer|address|lead|tower|nam(?:e|en)|nachnamen|firma|ort|stadt|kunden?|nombres?|apellido|empresa|ciudad|pueblo|noms?|entreprise|ville|nomes?|sobrenome|cidade|cliente";
const WHAT = `(?:him|her|them|(?:(?:the|that|his|her|their|my|our|de[nr]|die|das|seinen?|ihren?|el|la|los|su|sus|les?|son|sa|leurs?|o|a|os|seu|sua) )?(?:\\p{L}+(?:'s)? )?(?:${NAME}|${AMOUNT})(?: (?:of|del?|d[aou]|vom|von) (?:(?:the|la|el|a|o|le) )?\\p{L}+)?)`;
const NAMED = "(?<name>(?-i:\\p{Lu})\\p{L}*)";
/** What is to be left out is an amount, or else a name. */
const OF_AMOUNT = new RegExp(`\\b(?:${AMOUNT})\\b`, "iu");
const LEAVE_OUT = wish(
  `(?:don't|do not|let's not) (?:(?:${VERBS}|name) ${WHAT}|name (?:names|me|it|the \\p{L}+))|(?:leave|take|keep) (?:out ${WHAT}|${WHAT} out)|(?:the )?names? (?:should )?stays? out|no names?|(?:lass|lasst) (?:bitte )?${WHAT} (?:bitte )?(?:weg|raus)|${WHAT} (?:bitte )?(?:weglassen|rauslassen|raus|nicht (?:nennen|erwähnen|(?:rein)?schreiben))|(?:nenn|erwähn|schreib)e? (?:bitte )?${WHAT} (?:bitte )?nicht(?: rein)?|keine namen|(?:no (?:pongas|menciones|digas|escribas|uses)|quita|omite|deja fuera) ${WHAT}|ne (?:mets|mettez|cite|citez|dis|dites|donne|mentionne|écris) pas ${WHAT}|(?:enlève|enlevez|retire) ${WHAT}|(?:não (?:põe|coloca|coloque|ponha|mencione|menciona|fala|use|usa|diga|cita)|tira|tire) ${WHAT}|(?:deixa|deixe) ${WHAT} (?:de )?fora|(?:don't|do not|let's not) (?:mention|name) ${NAMED}|leave out ${NAMED}|(?:leave|keep|take) ${NAMED} out|lass (?:bitte )?${NAMED} (?:bitte )?(?:weg|raus)|no menciones a ${NAMED}|ne (?:cite|mentionne) pas ${NAMED}|não (?:menciona|mencione|cita) (?:o |a )?${NAMED}|(?:deixa|deixe) (?:o |a )?${NAMED} (?:de )?fora`,
);

/** What was said, readable: the sentences in their order, in paragraphs. Where all is "um", that is what they said. */
export function passagesSaid(
  note: string,
  language: Language,
  ownPhrases: readonly string[] = [],
): Passage[] {
  const clear = passagesIn(note, (line) =>
    withoutRunOns(cleaned(mended(line, language), language, ownPhrases), language),
  );
  const speech = [withoutRemarks(clear, language), clear]
    .map((all) => all.filter(({ text }) => hasWords(text)))
    .find(({ length }) => length > 0);
  const once = onceEach(speech ?? passagesIn(note, String).filter(({ text }) => hasWords(text)));
  return inParagraphs(once.map((passage) => ({ ...passage, text: ended(passage.text) })));
}

export const textsSaid = (note: string, language: Language): string[] =>
  passagesSaid(note, language).map(({ text }) => text);

/** The start of a note as a title: unpunctuated speech becomes sentences, what was written stays as it is. */
export function titleFrom(start: string): string {
  const text = start.replace(/…$/u, "");
  if (!/^\p{Ll}/u.test(text) || /[.!?]/u.test(text)) return start;
  const title = joined(passagesSaid(text, languageOf({ transcript: text }))).replace(/\s+/gu, " ");
  if (title === "") return start;
  return text === start ? title : `${title.replace(/[.,;:!]{1,9}$/u, "")}…`;
}

const EDGE = 4;
/** What follows was said by somebody to somebody else. */
const QUOTES =
  /\b(?:sa(?:id|ys?)|told|goes|asked|wrote|sagte?|gesagt|dijo|dice|dit|disse|falou)[^,;:]{0,12}[,:]$/iu;

/** Without what was said to the phone, the room or the writer, and what they asked to leave out. Only what can mean nothing else. */
function withoutRemarks(passages: readonly Passage[], language: Language): Passage[] {
  const wishes: Wish[] = [];
  const unwanted = new Set<number>();
  let previous = -1;
  const plainPassages = passages.map((passage, at) => {
    const text = withoutClauses(passage.text, (wish) => wishes.push({ text: wish, at: at + 1 }));
    const [last, next] = [passages[at - 1]?.text ?? "", passages[at + 1]?.text];
    const isNoise =
      (is(NOISE, text) && (!last.endsWith("?") || unwanted.has(at - 1))) ||
      (at < EDGE && is(WARM_UP, text)) ||
      (at >= passages.length - EDGE && is(SIGN_OFF, text)) ||
      (previous < 0 && next && is(ANNOUNCES, text) && !leansBack(withoutOpening(next, language)));
    const cuts = passage.marker === "" && is(CUTS_BEFORE, text);
    if (is(LEAVE_OUT, text)) wishes.push({ text, at });
    if (cuts && previous >= 0) unwanted.add(previous);
    if (text === "" || isNoise || cuts || isWish(text)) unwanted.add(at);
    else previous = at;
    if (cuts) previous = -1;
    return { ...passage, text };
  });
  const rest = leavingOut(plainPassages, wishes, language);
  const [first, ...others] = dropping(rest, (at, { text }) => unwanted.has(at) || text === "");
  return first ? [{ ...first, text: withoutOpening(first.text, language) }, ...others] : [];
}

const MAX_CHARS = 200;
const is = (kind: RegExp, text: string): boolean => text.length <= MAX_CHARS && kind.test(text);
const isWish = (text: string): boolean => is(WISH, text) || is(LEAVE_OUT, text);

/** A sentence without the clauses that are remarks; empty where it is nothing else. */
function withoutClauses(text: string, onLeavingOut: (wish: string) => void): string {
  const clauses = text.split(/(?<=[,;:])\s+/u);
  if (clauses.length === 1 || isWish(text) || is(CUTS_BEFORE, text)) return text;
  let rest: string[] = [];
  for (const clause of clauses) {
    const plain = clause.replace(/[,;:.!?]{1,9}$/u, "");
    if (QUOTES.test(rest.at(-1) ?? "")) rest.push(clause);
    else if (is(CUTS_BEFORE, plain)) rest = [];
    else if (!isWish(plain)) rest.push(clause);
    else if (is(LEAVE_OUT, plain)) onLeavingOut(plain);
  }
  return rest.length === clauses.length ? text : rest.join(" ");
}

/** What somebody wants to be left out, and how many of the sentences were said before that. */
type Wish = { text: string; at: number };

/** The sentences without what is to be left out: the words alone where that is certain, else the sentence is empty. */
function leavingOut(passages: readonly Passage[], wishes: readonly Wish[], language: Language) {
  const texts = passages.map(({ text }) => text);
  const unwanted = wishes.flatMap((wish) => meantBy(wish, texts, language));
  const has = (text: string) => unwanted.some((words) => placesOf(words, text, language).length > 0);
  const remaining = texts
    .map((text) => (has(text) ? unwanted.reduce(withoutName, text) : text))
    .map((text) => (has(text) ? "" : text));
  return passages.map((passage, at) => ({ ...passage, text: remaining[at] ?? "" }));
}

/** The nearest name or amount that was said before the wish, else the first behind it. */
function meantBy(wish: Wish, texts: readonly string[], language: Language): string[] {
  const name = LEAVE_OUT.exec(wish.text)?.groups?.name;
  if (name !== undefined) return [name];
  const amountsIn = (text: string) => {
    const { amounts, tokens } = analyze(text, language);
    const { from, to } = amounts.findLast(({ isImplied }) => !isImplied) ?? { from: 0, to: 0 };
    return to > from ? [text.slice(tokens[from]?.start, tokens[to - 1]?.end)] : [];
  };
  const namesIn = (text: string) => valuesIn(text, language.code).names;
  const near = [...texts.slice(0, wish.at).reverse(), ...texts.slice(wish.at)];
  return near.map(OF_AMOUNT.test(wish.text) ? amountsIn : namesIn).find(({ length }) => length > 0) ?? [];
}

/** "Our client, Kessler, called" without the name. Where it carries its sentence, it stays. */
function withoutName(text: string, name: string): string {
  const words = `(?:(?:mrs?|ms|dr|herrn?|frau|monsieur|madame|señora?|do[nñ]a?|seu)\\.? )?${RegExp.escape(name)}(?![\\p{L}\\p{N}'’])`;
  const parts = [
    `,(?: (?:the|der|die|den|el|la|le|o|a))?(?: \\p{L}+)? ${words},`,
    ` (?:called|named|namens|llamad[oa]|que se llama|qui s'appelle|nommée?|chamad[oa]) ${words}`,
    `,?(?<!\\b(?:only|just|even|nur|solo|sólo|só),?) (?:in|at|near|en|em|à|bei|aus) ${words}(?=[,.!?;])`,
    `(?<=\\b(?:my|our|his|her|their|mein\\p{L}*|unser\\p{L}*|mi|nuestr[oa]|mon|ma|notre|meu|minha|noss[oa]) \\p{L}+) ${words}`,
  ];
  return text.replace(new RegExp(parts.join("|"), "giu"), "");
}

const ARTICLE = /^(?:the|that|my|our|this|der|die|das|den|el|la|los|le|les|o|a) /iu;

/** Where words stand in a text: as they are, else without their article, else as the same amount ("twelve percent" as "12%"). */
export function placesOf(what: string, text: string, language: Language): { start: number; end: number }[] {
  const short = what.replace(ARTICLE, "");
  for (const words of [what, short].filter(Boolean)) {
    const any = words.split(" ").map(RegExp.escape).join("[\\s-]+");
    const matches = text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${any}(?![\\p{L}\\p{N}])`, "giu"));
    const places = [...matches].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
    if (places.length > 0) return places;
  }
  const [amount, other] = analyze(short, language).amounts;
  if (!amount || other || amount.from > 0 || amount.isImplied) return [];
  const { tokens, amounts } = analyze(text, language);
  return amounts
    .filter(
      ({ values, unit }) =>
        values[0] === amount.values[0] && (!amount.unit || unit?.kind === amount.unit.kind),
    )
    .map(({ from, to, unit }) => {
      // Of "12%" only the number is meant by "twelve".
      const last = unit && !amount.unit ? from : to - 1;
      return { start: tokens[from]?.start ?? 0, end: tokens[last]?.end ?? 0 };
    });
}
