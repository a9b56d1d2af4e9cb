import { capitalised, type Language, matchesAt, phrases, type Sentence, wordSet } from "../../text/index.ts";
import { isCommon, type ReadNote } from "./notes.ts";

const MAX_ROLE_WORDS = 5;
const MAX_THING_WORDS = 8;
/** What says of a sentence that it is not about who the speaker is. */
const UNREAL = wordSet(
  "if when whenever not never wish were imagine pretend like said says thinks thought si nicht wenn pas não se no",
);
const ARTICLES = wordSet("a an the un una el la ein eine der die une le um uma o");
/** "A founder of a bakery in Leeds" goes on over these. */
const LINKS = wordSet(
  "of for in at from with and de para en von für in bei aus à pour em a un una ein eine einem einer une um uma the",
);

/**
 * Who speakers say they are, in their own words: "I'm a founder", "as a designer", "I run a bakery". Nothing that is only
 * wished, denied, past or said by others.
 */
export function identityIn(notes: readonly ReadNote[]): string[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const { sentences, language } of notes) {
    for (const tag of sentences.flatMap((sentence) => tagsIn(sentence, language))) {
      const key = tag.toLowerCase();
      counts.set(key, { tag: counts.get(key)?.tag ?? tag, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  }
  const found = [...counts.values()].sort((a, b) => b.count - a.count).map(({ tag }) => tag);
  // The one that says more stands for the one that says less.
  return found.filter((tag) => !found.some((other) => other !== tag && saysMore(other, tag)));
}

function saysMore(longer: string, shorter: string): boolean {
  return ` ${longer.toLowerCase()} `.includes(` ${shorter.toLowerCase()} `);
}

function tagsIn(sentence: Sentence, language: Language): string[] {
  const introductions = INTRODUCTIONS[language.code] ?? [];
  return sentence.flatMap((_, at) =>
    introductions.flatMap((introduction) => tagAt(sentence, at, introduction, language) ?? []),
  );
}

function tagAt(
  sentence: Sentence,
  at: number,
  introduction: Introduction,
  language: Language,
): string | undefined {
  const phrase = introduction.phrases.find((each) => matchesAt(sentence, at, each));
  if (!phrase || !isMeant(sentence, at, phrase.length)) return undefined;
  if (COMPARES.has(phrase[0] ?? "") && !opensClause(sentence, at)) return undefined;
  const rest = sentence.slice(at + phrase.length);
  if (introduction.kind === "said") return introduction.tag;
  if (introduction.kind === "role") return roleIn(rest, language);
  const thing = upToClause(rest, MAX_THING_WORDS);
  if (introduction.kind === "since") return sinceIn(rest, thing);
  const isKnown = introduction.kind === "place" ? namesPlace(thing, language) : hasContent(thing, language);
  return isKnown ? `${introduction.tag} ${textIn(thing)}` : undefined;
}

/** "As a designer I…", not "she works as a designer". */
const COMPARES = wordSet("as como als en speaking");

function opensClause(sentence: Sentence, at: number): boolean {
  const before = sentence[at - 1];
  return before?.trail !== "" || /^(?:and|but|so|because|y|und|et|e)$/.test(before.key);
}

/** Not "if I were a", "she said I'm a", "I'm not a". */
function isMeant(sentence: Sentence, at: number, length: number): boolean {
  const before = sentence.slice(0, at).map(({ key }) => key);
  const clause = before.slice(-4);
  if (sentence.slice(at, at + length).some(({ trail }, index) => trail !== "" && index < length - 1))
    return false;
  return !clause.some((key) => UNREAL.has(key) || key.endsWith("n't"));
}

/** "Second-time founder of a scheduling app for hospitals" */
function roleIn(rest: Sentence, language: Language): string | undefined {
  const start = ARTICLES.has(rest[0]?.key ?? "") ? 1 : 0;
  const words = upToClause(rest.slice(start), MAX_ROLE_WORDS + 1);
  const head = words.findIndex(
    ({ key }, at) => isRole(key, language) && !isRole(words[at + 1]?.key ?? "", language),
  );
  if (head < 0 || head >= MAX_ROLE_WORDS) return undefined;
  const role = words.slice(0, head + 1);
  const isOther = role.some(
    ({ key }, at) => NOT_ROLES.has(key) || (at < head && language.functionWords.has(key)),
  );
  if (isOther) return undefined;
  const more = role.at(-1)?.trail === "" ? detailOf(rest.slice(start + head + 1), language) : [];
  return capitalised(textIn([...role, ...more]));
}

function isRole(key: string, language: Language): boolean {
  return ROLES[language.code]?.test(key) === true && !NOT_ROLES.has(key);
}

/** "of a scheduling app for hospitals": what belongs to the role, if it says something. */
function detailOf(rest: Sentence, language: Language): Sentence {
  if (!/^(?:of|de|von|einer|eines)$/.test(rest[0]?.key ?? "")) return [];
  const detail = upToClause(rest, MAX_THING_WORDS + 1);
  return hasContent(detail, language) ? detail : [];
}

/** "teaching for twenty years", "in sales for fifteen years" */
function sinceIn(rest: Sentence, thing: Sentence): string | undefined {
  const at = rest.findIndex(({ key }) => key === "for" || key === "since");
  if (at < 1 || at > 3) return undefined;
  const what = rest.slice(0, at);
  const isActivity = what[0]?.key === "in" || /^[\p{L}-]+ing$/u.test(what[0]?.key ?? "");
  const isEmpty = what.some(({ key, trail }) => trail !== "" || NOT_ACTIVITIES.has(key));
  const span = rest.slice(at, at + 4);
  const end = span.findIndex(
    ({ key }) => /^(?:years|decades|decade)$/.test(key) || /^(?:19|20)\d\d$/.test(key),
  );
  if (!isActivity || isEmpty || end < 1 || thing.length === 0) return undefined;
  return capitalised(textIn([...what, ...span.slice(0, end + 1)]));
}

const NOT_ACTIVITIES = wordSet(
  "thinking trying waiting going looking saying wondering asking having being talking meaning dreading it this that love bed pain",
);

/** The words up to where another clause or thought begins. */
function upToClause(rest: Sentence, most: number): Sentence {
  const words: Sentence = [];
  for (const word of rest) {
    const isEnd = words.length >= most || STOPS.has(word.key) || word.key === "";
    if (isEnd) break;
    words.push(word);
    if (word.trail !== "") break;
  }
  while (words.length > 0 && LINKS.has(words.at(-1)?.key ?? "")) words.pop();
  return words;
}

const STOPS = wordSet(`
  and but so because who which that where when while if i we he she they it's i'm or then as since after before until myself now just how to what
  y pero que porque donde cuando und aber weil die der das et mais qui que e mas porque quando depuis desde seit depois hace há`);

const POINTERS = wordSet("it this that them these those lo es ça isso");

/** One can also run a test, lead the way and own a car. */
function namesPlace(words: Sentence, language: Language): boolean {
  return words.some(({ key }) => PLACES[language.code]?.test(key));
}

function hasContent(words: Sentence, language: Language): boolean {
  const content = words.filter(({ key }) => !isCommon(key, language) && !NOT_ROLES.has(key));
  return content.length > 0 && !words.some(({ key }) => POINTERS.has(key));
}

function textIn(words: Sentence): string {
  return words.map(({ text }) => text).join(" ");
}

/** How people say who they are. */
type Introduction =
  /** What follows names a role. */
  | { kind: "role"; phrases: string[][] }
  /** What follows belongs after `tag`: "Runs" and "a bakery". */
  | { kind: "thing"; tag: string; phrases: string[][] }
  /** The same, and what follows names where people work. */
  | { kind: "place"; tag: string; phrases: string[][] }
  /** What follows is an activity and how long it has gone on. */
  | { kind: "since"; phrases: string[][] }
  /** The words say it all. */
  | { kind: "said"; tag: string; phrases: string[][] };

const INTRODUCTIONS: Record<string, readonly Introduction[]> = {
  en: [
    {
      kind: "role",
      phrases: phrases(`
        i'm a | i'm an | i am a | i am an | i'm the | i am the | i'm now a | i'm now the | as a | as an | i work as a | i work as an
        i'm also a | i'm just a | speaking as a | now i'm a | now i'm the`),
    },
    { kind: "place", tag: "Runs", phrases: [["i", "run"]] },
    { kind: "place", tag: "Leads", phrases: [["i", "lead"]] },
    { kind: "place", tag: "Owns", phrases: [["i", "own"]] },
    { kind: "thing", tag: "Works in", phrases: [["i", "work", "in"]] },
    { kind: "thing", tag: "Teaches", phrases: [["i", "teach"]] },
    { kind: "since", phrases: phrases("i've been | i have been") },
    { kind: "said", tag: "Co-founder", phrases: phrases("my co-founder | my cofounder | my co founder") },
  ],
  es: [
    { kind: "role", phrases: phrases("soy | yo soy | trabajo como | trabajo de | como") },
    { kind: "place", tag: "Dirige", phrases: [["dirijo"]] },
    { kind: "place", tag: "Lidera", phrases: [["lidero"]] },
  ],
  de: [
    { kind: "role", phrases: phrases("ich bin | ich arbeite als | als | bin ich") },
    { kind: "place", tag: "Leitet", phrases: phrases("ich leite | und leite") },
    { kind: "place", tag: "Führt", phrases: [["ich", "führe"]] },
    { kind: "place", tag: "Betreibt", phrases: [["ich", "betreibe"]] },
  ],
  fr: [
    { kind: "role", phrases: phrases("je suis | en tant que | je travaille comme | moi je suis") },
    { kind: "place", tag: "Dirige", phrases: [["je", "dirige"]] },
    { kind: "place", tag: "Tient", phrases: [["je", "tiens"]] },
    { kind: "place", tag: "Gère", phrases: [["je", "gère"]] },
  ],
  pt: [
    { kind: "role", phrases: phrases("sou | eu sou | trabalho como | como") },
    { kind: "place", tag: "Dirige", phrases: [["dirijo"]] },
    { kind: "thing", tag: "Trabalha com", phrases: [["trabalho", "com"]] },
    { kind: "place", tag: "Lidera", phrases: [["lidero"]] },
  ],
};

/** Words that name what somebody is by their work. */
const ROLES: Record<string, RegExp> = {
  en: /^(?:founder|co-?founder|cofounder|ceo|cto|cfo|coo|cmo|vp|engineer|designer|developer|programmer|manager|director|nurse|doctor|physician|surgeon|dentist|vet|lawyer|attorney|accountant|teacher|professor|lecturer|coach|consultant|advisor|adviser|writer|author|editor|journalist|copywriter|ghostwriter|photographer|artist|musician|composer|actor|baker|chef|cook|barista|butcher|farmer|gardener|florist|plumber|electrician|carpenter|builder|mechanic|welder|driver|pilot|sailor|scientist|researcher|physicist|chemist|biologist|economist|analyst|statistician|psychologist|therapist|counselor|counsellor|psychiatrist|pharmacist|midwife|paramedic|firefighter|soldier|veteran|officer|architect|planner|recruiter|marketer|salesperson|salesman|saleswoman|seller|trader|broker|banker|investor|angel|entrepreneur|solopreneur|freelancer|contractor|creator|youtuber|podcaster|streamer|speaker|trainer|facilitator|mentor|librarian|historian|translator|interpreter|linguist|student|intern|apprentice|shopkeeper|owner|restaurateur|hairdresser|barber|stylist|tailor|carer|caretaker|caregiver|mom|mum|mother|dad|father|parent|partner|operator|strategist|technician|administrator|assistant|bookkeeper|auditor|realtor|landlord|producer|filmmaker|animator|illustrator|potter|brewer|winemaker|beekeeper|tester|sysadmin|president|principal|headteacher|head|lead|executive|generalist|specialist|practitioner|maker|inventor)$/,
  es: /^(?:fundadora?|cofundadora?|ingenier[oa]|diseñadora?|programadora?|desarrolladora?|directora?|gerente|jef[ea]|maestr[oa]|profesora?|médic[oa]|enfermer[oa]|abogad[oa]|contadora?|consultora?|asesora?|escritora?|periodista|fotógraf[oa]|artista|cociner[oa]|panader[oa]|emprendedora?|empresari[oa]|autónom[oa]|vendedora?|comercial|psicólog[oa]|arquitect[oa]|traductora?|estudiante|madre|padre|dueñ[oa]|socia|socio|entrenadora?|agricultora?|dentista|economista|investigadora?)$/,
  de: /^(?:.*(?:gründer|ingenieur|designer|entwickler|programmierer|lehrer|ärzt|anwält|berater|trainer|bäcker|koch|köchin|redakteur|fotograf|künstler|verkäufer|unternehmer|architekt|therapeut|psycholog|übersetzer|forscher|handwerker|tischler|schreiner|gärtner|landwirt|steuerberater|geschäftsführer|leiter|manager|direktor|inhaber|besitzer|partner|autor|journalist|student|pfleger|apotheker|buchhalter|freiberufler|coach)(?:in|e|en)?|arzt|ärztin|anwalt|anwältin|mutter|vater|chef|chefin|ceo|cto|krankenschwester|hebamme|selbstständig)$/,
  fr: /^(?:fondat(?:eur|rice)|cofondat(?:eur|rice)|ingénieure?|designer|graphiste|développeu(?:r|se)|direct(?:eur|rice)|gérante?|chef|cheffe|professeure?|enseignante?|médecin|infirmi(?:er|ère)|avocate?|comptable|consultante?|écrivaine?|auteure?|journaliste|photographe|artiste|cuisini(?:er|ère)|boulang(?:er|ère)|entrepreneu(?:r|se)|indépendante?|vendeu(?:r|se)|commerciale?|psychologue|architecte|traduct(?:eur|rice)|étudiante?|mère|père|patronn?e?|associée?|coach|agricult(?:eur|rice)|formateur|formatrice)$/,
  pt: /^(?:fundadora?|cofundadora?|engenheir[oa]|designer|programadora?|desenvolvedora?|diretora?|gerente|chefe|professora?|médic[oa]|enfermeir[oa]|advogad[oa]|contadora?|consultora?|escritora?|jornalista|fotógraf[oa]|artista|cozinheir[oa]|padeir[oa]|empreendedora?|empresári[oa]|autônom[oa]|vendedora?|psicólog[oa]|arquitet[oa]|tradutora?|estudante|mãe|pai|dona|dono|sócia|sócio|treinadora?|dentista|economista|pesquisadora?)$/,
};

/** Words for what people run, lead and own by their work. */
const PLACES: Record<string, RegExp> = {
  en: /^(?:bakery|shop|store|bookstore|bookshop|caf[eé]|restaurant|company|business|agency|studio|farm|gym|hotel|salon|firm|practice|brewery|winery|clinic|hospital|school|gallery|museum|bar|pub|start-?up|team|teams|department|division|group|newsletter|podcast|blog|channel|community|nonprofit|charity|foundation|consultancy|platform|factory|marketplace|fund|lab|kitchen|garage|nursery|library|theater|theatre|magazine|publisher|warehouse|hostel|barbershop|pharmacy|nonprofits|engineering|marketing|sales|product|operations|design|support|hr|finance)$/,
  es: /^(?:empresa|negocio|tienda|panadería|restaurante|cafetería|agencia|estudio|equipo|escuela|clínica|hotel|taller|startup|departamento|bar|librería|granja|fábrica|consultora|bufete|despacho)$/,
  de: /(?:bäckerei|firma|unternehmen|agentur|team|laden|geschäft|praxis|schule|betrieb|werkstatt|hotel|restaurant|café|abteilung|kanzlei|studio|verein|startup|hof|buchhandlung|fabrik|apotheke|klinik)$/,
  fr: /^(?:entreprise|boîte|boutique|boulangerie|restaurant|agence|studio|équipe|école|cabinet|hôtel|atelier|startup|start-up|service|ferme|librairie|café|magasin|pharmacie|clinique|usine|association)$/,
  pt: /^(?:empresa|negócio|loja|padaria|restaurante|agência|estúdio|equipe|time|escola|clínica|hotel|oficina|startup|departamento|bar|livraria|fazenda|fábrica|consultoria|escritório)$/,
};

/** "As a result", "I'm a big fan": nobody is that by their work. */
const NOT_ROLES = wordSet(`
  fan bit result rule kid child joke test reminder favor favour gift company team whole matter side note believer lot little believer
  customer user former ex aspiring wannabe bad terrible good great better fake failed would-be potential future human person big huge
  idea mess wreck genius idiot fool fraud imposter impostor morning night`);
