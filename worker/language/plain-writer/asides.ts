/** What is said to the phone, to somebody in the room, or to whoever writes, a language after the other. Whole sentences or clauses. */

const LEAD =
  "(?:(?:well|but|actually|oh|and|no|okay|ok|so|sorry|just|yeah|yes|please|can you|could you|maybe|bitte|und|also|ach|ja|por favor|y|bueno|s'il (?:te|vous) plaît|et|voilà|e|então)[, ]+)*";
const TAIL =
  "(?: (?:in|in there|in the post|in it|down|out|off|there|here|either|though|please|again|anyway|bitte|por favor|s'il (?:te|vous) plaît))*(?:,? ¿?(?:please|bitte|por favor|s'il (?:te|vous) plaît|okay|ok|right|eh|hein|né|ja)\\b)*";
const whole = (pattern: string, rest = "") => new RegExp(`^${LEAD}(?:${pattern})${TAIL}${rest}[.!?]*$`, "iu");
/** What is asked for, with a reason: "she's a child". */
const asked = (pattern: string) => whole(pattern, "(?:, [^,.]{1,70}){0,3}");

/** Said before one begins, between two thoughts, or to somebody who came in: nothing of it is meant for a reader. */
export const NOISE = whole(
  "(?:(?:okay|ok|so|alright|all right|well|um|uh|hm|anyway|and|but|like|you know|sorry|yeah|let me (?:think|see|start (?:over|again)|try (?:that )?again)|let's see|what was i saying|hang on|hold on|one sec(?:ond)?|i mean|na ja|also|ja|genau|noch ?mal von vorne?|bon|voilà|bref|bueno|pues|então|bom|é|alors|euh|attends?|je reprends|empiezo otra vez|vou começar de novo)[,. ]*)+|where (?:was i|were we)|wo war(?:en)? (?:ich|wir)|où (?:j'en étais|en étais-je)|(?:por dónde|en qué) (?:iba|estaba)|onde (?:é que )?(?:eu )?(?:estava|parei)|(?:\\p{L}+, )?(?:not now|(?:just )?(?:one|a) (?:sec|second|minute|moment)|i'm (?:recording|on a call|on the phone)|(?:close|shut) the door|nicht jetzt|ich nehme gerade auf|ahora no|estoy grabando|pas maintenant|j'enregistre|agora não|estou gravando)(?:, (?:i'm (?:recording|on a call|on the phone)|(?:just )?(?:one|a) (?:sec|second|minute|moment)|ich nehme gerade auf|estoy grabando|j'enregistre|estou gravando))?|sorry,? (?:(?:that|this) (?:was|is)|that's) (?:just )?(?:my|the) \\p{L}+|sorry about that|(?:yes|no|okay|thanks|thank you), (?:in (?:a|one|two|five|ten) (?:sec|second|minute)s?|i'll be (?:right )?there)",
);
export const WARM_UP =
  /^(?:(?:okay|ok|so|um|right|alright|hi|hello|hey|bueno|also|alors|então)[,. ]+)*(?:is (?:this|it)(?: thing)? (?:on|recording|working)|(?:are|am) (?:we|i) recording|i'm recording (?:this|now)|it's recording|testing|test|(?:hi|hello|hey)(?: (?:everyone|everybody|all|there|guys|linkedin))?|good (?:morning|afternoon|evening)(?:,? (?:everyone|everybody|all|good morning|good evening))?|here (?:we go|goes)|let's go|where do i (?:start|begin)|stay with me|one two(?: three)?|hallo(?: zusammen)?|guten (?:morgen|tag|abend)|läuft das|bonjour(?: à tous)?|bonsoir|ça enregistre|hola(?: a todos)?|buenos días|buenas tardes|está grabando|olá|oi|bom dia|boa tarde|tá gravando)(?:,? (?:one|two|three|testing|test))*[,. ]*[.?!]?$/iu;
/** Says what the note will be about, and nothing of it: "Okay pricing." */
export const ANNOUNCES =
  /^(?:(?:okay|ok|so|right|alright|um)[,. ]+)+(?!yes|yeah|no\b|done|thanks)\p{L}+(?: \p{L}+)?[.]$|^(?:(?:okay|ok|so|um|right|hi|hey|hey everyone|bueno|also|alors|então)[,. ]+)*(?:today )?i (?:just )?(?:want|wanted|would like|'?d like|am going) to (?:talk|speak|tell you|say something)(?: a (?:bit|little))? about (?:\p{L}+ ){0,2}\p{L}+[.]$|^(?:\p{L}+[,.]? ){0,2}(?:heute )?(?:ich )?(?:möchte|will|wollte) (?:ich )?(?:heute )?(?:kurz )?(?:et)?was (?:über|zu|zum thema) (?:\p{L}+ ){1,3}(?:sagen|erzählen)[.]$|^(?:\p{L}+[,.]? ){0,2}(?:hoy )?(?:quiero|quería|voy a) hablar (?:de|sobre|del) (?:\p{L}+ ){0,2}\p{L}+[.]$|^(?:\p{L}+[,.]? ){0,2}(?:aujourd'hui,? )?je (?:veux|voulais|voudrais|vais) (?:vous )?parler (?:de|du|des|d'une?) (?:\p{L}+ ){0,2}\p{L}+[.]$|^(?:\p{L}+[,.]? ){0,2}(?:hoje )?(?:eu )?(?:quero|queria|vou) falar (?:de|sobre|do|da) (?:\p{L}+ ){0,2}\p{L}+[.]$/iu;
export const SIGN_OFF =
  /^(?:(?:okay|ok|so|yeah|right|alright|anyway|well|um|i think|i guess|and|but)[,. ]+)*(?:that's (?:it|all|my post|the post|it for (?:now|today))|that's about it|i'm done|thanks|thank you|cheers|bye|bye bye|end of (?:note|recording|post)|stop(?: recording)?|how do i stop this|is that a post|does that make sense|i don't know if that(?:'s a post| makes sense)|(?:i )?hope that makes sense|das war's|danke|tschüss|merci|voilà|c'est tout|gracias|eso es todo|obrigad[oa]|é isso)(?:,? (?:thanks|thank you|everyone|bye))*[,. ]*[.?!]?$/iu;
/** In the middle of a sentence, too. */
export const PAUSE = whole(
  "hang on|hold on|one sec(?:ond)?|let me (?:think|see)|where was i|what was (?:it|i saying)|moment|warte|espera aí|attends?",
);
const THING = "(?:that|this|it|any of (?:that|this))(?: (?:part|bit|last (?:part|bit)|sentence|line))?";
const VERBS = "put|write|include|mention|use|print|quote|publish|post|say|add|keep";
/** "Cut that.": what is meant is the sentence before. */
export const CUTS_BEFORE = asked(
  `(?:don't|do not|let's not) (?:${VERBS}) ${THING}|(?:cut|delete|skip|drop|scratch|strike|erase|remove) (?:that|this)(?: (?:part|bit|last (?:part|bit)|sentence|line))?|(?:leave|take|cut|edit) ${THING} out|(?:das|dies) (?:bitte )?(?:(?:lass|lässt du) (?:bitte )?weg|weglassen|streichen|nicht (?:rein)?schreiben)|(?:lass|streich) das(?: bitte)?(?: weg| raus)?|schreib das nicht|(?:ne mets pas|ne mettez pas|enlève|coupe|efface) ça|ça,? tu l'enlèves|(?:no pongas|quita|borra|corta) (?:eso|esto)|(?:não põe|não coloca|tira|corta|apaga) (?:isso|isto)`,
);

/** "List" and "that" in the languages of this folder, and how somebody wants to sound or where a post shall end. */
export const WISH = asked(
  `(?:make|turn) ${THING} (?:into )?(?:a |an )?(?:list|bullets?|bullet points?|post)|(?:don't|do not) (?:make|let) (?:me|it|this) (?:sound|a|an|too|look|seem|cheesy|corny|salesy|sad|angry|preachy|dramatic|long) ?[^,.]{0,40}|make me sound [^,.]{1,30}|(?:end|start|open|begin|finish) (?:it )?(?:on|with) (?:that|this|(?:the|that) (?:\\p{L}+ )?(?:thing|line|part|bit|story|sentence))|(?:end|stop) (?:it )?(?:there|here)|(?:put|use) (?:that|this) (?:first|last|at the (?:top|end|beginning)|as the (?:hook|title|opening|ending|first line))|that(?:'s| should be| can be) the (?:hook|title|opening|ending|first line|last line)|no (?:hashtags|emojis|lists)|you can (?:put|mention|say|cut) (?:that|this|it)|mach (?:daraus |das |es )?(?:bitte )?(?:als |zu )?(?:eine[r]? )?liste(?: draus| daraus)?|lass mich (?:bitte )?nicht [^,.]{1,40} klingen|(?:ich will|es soll|das soll) nicht [^,.]{1,40} klingen|(?:hör|ende) (?:bitte )?(?:damit|da|hier)(?: auf)?|(?:fang|beginne?) damit(?: an)?|(?:damit|da) (?:aufhören|anfangen)|keine (?:hashtags|emojis|listen?)|(?:haz|hazlo|ponlo|hazme|haz de esto) (?:en |como )?(?:una )?lista|no me hagas (?:sonar|parecer|quedar) [^,.]{1,40}|que no suene [^,.]{1,40}|(?:termina|acaba|empieza|cierra|déjalo) (?:con (?:eso|esto)|ahí|así)|sin (?:hashtags|emojis)|(?:fais|faites)[ -]en une liste|ne me (?:fais|faites) pas (?:passer pour|sonner|paraître) [^,.]{1,40}|(?:termine|terminez|finis|finissez|commence|commencez|on finit) (?:là-dessus|avec ça|par ça|là)|(?:pas de|sans) (?:hashtags?|emojis?)|(?:faz|faça) (?:disso |isso )?(?:em )?(?:uma )?lista|não me (?:deixa|deixe|faz|faça) (?:soar|parecer) [^,.]{1,40}|(?:termina|termine|acaba|começa|comece) (?:com isso|aí|nisso)|sem (?:hashtags|emojis)`,
);
/** Why something is wished: "I'm just tired". */
export const WHY = /^(?:i'm|she's|he's|they're|because|ich bin|weil|es que|porque|je suis|parce)\b/iu;
const AMOUNT =
  "figures?|numbers?|amounts?|prices?|sums?|salary|margin|preis|betrag|summe|zahl|gehalt|precio|cifra|importe|prix|chiffre|montant|preço|valor|salário";
const NAME =
  "names?|surname|town|city|village|company|firm|client|customer|address|lead|tower|nam(?:e|en)|nachnamen|firma|ort|stadt|kunden?|nombres?|apellido|empresa|ciudad|pueblo|noms?|entreprise|ville|nomes?|sobrenome|cidade|cliente";
const WHAT = `(?:him|her|them|(?:(?:the|that|his|her|their|my|our|de[nr]|die|das|seinen?|ihren?|el|la|los|su|sus|les?|son|sa|leurs?|o|a|os|seu|sua) )?(?:\\p{L}+(?:'s)? )?(?:${NAME}|${AMOUNT})(?: (?:of|del?|d[aou]|vom|von) (?:(?:the|la|el|a|o|le) )?\\p{L}+)?)`;
const NAMED = "(?<name>(?-i:\\p{Lu})\\p{L}*)";
/** What is to be left out is an amount, or else a name. */
export const OF_AMOUNT = new RegExp(`\\b(?:${AMOUNT})\\b`, "iu");
export const LEAVE_OUT = asked(
  `(?:don't|do not|let's not) (?:(?:${VERBS}|name) ${WHAT}|name (?:names|me|it|the \\p{L}+))|(?:leave|take|keep) (?:out ${WHAT}|${WHAT} out)|(?:the )?names? (?:should )?stays? out|no names?|(?:lass|lasst) (?:bitte )?${WHAT} (?:bitte )?(?:weg|raus)|${WHAT} (?:bitte )?(?:weglassen|rauslassen|raus|nicht (?:nennen|erwähnen|(?:rein)?schreiben))|(?:nenn|erwähn|schreib)e? (?:bitte )?${WHAT} (?:bitte )?nicht(?: rein)?|keine namen|(?:no (?:pongas|menciones|digas|escribas|uses)|quita|omite|deja fuera) ${WHAT}|ne (?:mets|mettez|cite|citez|dis|dites|donne|mentionne|écris) pas ${WHAT}|(?:enlève|enlevez|retire) ${WHAT}|(?:não (?:põe|coloca|coloque|ponha|mencione|menciona|fala|use|usa|diga|cita)|tira|tire) ${WHAT}|(?:deixa|deixe) ${WHAT} (?:de )?fora|(?:don't|do not|let's not) (?:mention|name) ${NAMED}|leave out ${NAMED}|(?:leave|keep|take) ${NAMED} out|lass (?:bitte )?${NAMED} (?:bitte )?(?:weg|raus)|no menciones a ${NAMED}|ne (?:cite|mentionne) pas ${NAMED}|não (?:menciona|mencione|cita) (?:o |a )?${NAMED}|(?:deixa|deixe) (?:o |a )?${NAMED} (?:de )?fora`,
);
