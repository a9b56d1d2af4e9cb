import { fold } from "./tokens.ts";
import { wordSet } from "./words.ts";

interface Tables {
  /** Words below a thousand: "twenty", "doscientos". */
  small: ReadonlyMap<string, number>;
  scales: ReadonlyMap<string, number>;
  ordinals: Pick<ReadonlyMap<string, number>, "get">;
  /** Parts of a whole: "third" in "two thirds". */
  parts: ReadonlyMap<string, number>;
  /** "Twice", "doubled": how many times as much. */
  times: ReadonlyMap<string, number>;
  /** "The nineties", as 90. */
  decades: ReadonlyMap<string, number>;
}
/** `hundreds` multiply what stands before them by a hundred; `range` stands between the two ends of a range. */
type List = "hundreds" | "articles" | "and" | "point" | "half" | "range";

/** How a language says numbers. All words are folded. */
export interface Numerals extends Tables, Record<List, ReadonlySet<string>> {
  /** The value of a number written in one word: "zweihundertfünfzig". */
  compound: (key: string) => number | undefined;
  /** Whether 1.200 is more than a thousand. */
  dotGroups: boolean;
}

/** As they are written down below: in a table a number is the value of the next word, and each word is worth one more. */
type Words = Partial<Record<keyof Tables | List, string>> & { isGlued?: boolean; dotGroups?: boolean };

function numerals({ isGlued = false, dotGroups = true, ...words }: Words): Numerals {
  const list = (name: List) => wordSet(fold(words[name] ?? ""));
  const table = (name: keyof Tables) => tableOf(words[name] ?? "");
  const [small, scales, hundreds, and] = [table("small"), table("scales"), list("hundreds"), list("and")];
  const values = new Map([...small, ...scales, ...[...hundreds].map((word) => [word, 100] as const)]);
  const compound = isGlued ? compoundOf(values, and) : () => undefined;
  const ordinals = table("ordinals");
  const ordinal = (key: string) => {
    const [, stem = ""] = (isGlued && /^(.+?)s?(?:te[nrsm]?|de)$/.exec(key)) || [];
    return ordinals.get(key) ?? small.get(stem) ?? compound(stem);
  };
  return {
    small,
    scales,
    hundreds,
    and,
    compound,
    dotGroups,
    ordinals: { get: ordinal },
    parts: table("parts"),
    times: table("times"),
    decades: table("decades"),
    articles: list("articles"),
    point: list("point"),
    half: list("half"),
    range: list("range"),
  };
}

/** How verbs for "double" end, folded, in any of the languages. */
const ENDINGS = wordSet(`
  e ed es ing o ou amos aram aron arono ar are ato ata ati ate ando ado ada ados adas er ee ees ent ons ant ait aient
  en n t te ten ete eten end de den d`);
const formsOf = (stem: string): string[] => [...ENDINGS].map((ending) => stem + ending);

function tableOf(text: string): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  let value = 0;
  for (const word of fold(text).match(/\S+/g) ?? []) {
    if (/^\d/.test(word)) value = Number(word);
    else {
      const forms = word.split("/").flatMap((one) => (one.endsWith("-") ? formsOf(one.slice(0, -1)) : one));
      for (const form of forms) values.set(form, value);
      value += 1;
    }
  }
  return values;
}

/** Reads a word that is made of words for numbers, and "and" between them, and nothing else. */
function compoundOf(values: ReadonlyMap<string, number>, and: ReadonlySet<string>): Numerals["compound"] {
  const words = [...values.keys(), ...and].filter(({ length }) => length > 1);
  const part = new RegExp(words.sort((one, other) => other.length - one.length).join("|"), "g");
  return (key) => {
    const parts = key.match(part) ?? [];
    if (parts.length < 2 || parts.join("") !== key || and.has(parts.at(-1) ?? "")) return undefined;
    let [total, current] = [0, 0];
    for (const value of parts.map((word) => values.get(word) ?? 0)) {
      if (value === 100) current = (current || 1) * 100;
      else if (value < 1000) current += value;
      else [total, current] = [total + (current || 1) * value, 0];
    }
    return total + current;
  };
}

const en = numerals({
  dotGroups: false,
  small: `
    zero one couple/two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty 30 thirty 40 forty/fourty 50 fifty 60 sixty 70 seventy 80 eighty 90 ninety`,
  hundreds: "hundred",
  scales: "12 dozen 1000 thousand/grand/k 1000000 million/mn 1000000000 billion/bn 1000000000000 trillion",
  ordinals: `
    1 first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
    fifteenth sixteenth seventeenth eighteenth nineteenth twentieth 30 thirtieth 40 fortieth 50 fiftieth 100 hundredth`,
  parts: `
    3 third/thirds quarter/quarters/fourth/fourths fifth/fifths sixth/sixths seventh eighth/eighths 10 tenth/tenths`,
  times: `
    0.5 halv- 2 twice/doubl-/twofold thrice/tripl-/threefold fourfold/quadrupl- fivefold/quintupl- 10 tenfold`,
  decades: "20 twenties 30 thirties 40 forties 50 fifties 60 sixties 70 seventies 80 eighties 90 nineties",
  articles: "a an",
  and: "and",
  point: "point",
  half: "half",
  range: "to or and through until",
});

const es = numerals({
  small: `
    cero uno/un/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis
    diecisiete dieciocho diecinueve veinte veintiuno/veintiún veintidós veintitrés veinticuatro veinticinco veintiséis
    veintisiete veintiocho veintinueve treinta 40 cuarenta 50 cincuenta 60 sesenta 70 setenta 80 ochenta 90 noventa
    100 cien/ciento 200 doscientos/doscientas 300 trescientos/trescientas 400 cuatrocientos/cuatrocientas 500
    quinientos/quinientas 600 seiscientos/seiscientas 700 setecientos/setecientas 800 ochocientos/ochocientas 900
    novecientos/novecientas`,
  scales: "12 docena/docenas 1000 mil/k 1000000 millón/millones 1000000000000 billón",
  ordinals: `
    1 primero/primera/primer segunda/segundo tercero/tercera/tercer cuarta quinto/quinta sexto/sexta séptimo/séptima
    octavo/octava noveno/novena décimo/décima undécimo duodécimo`,
  parts: "3 tercio/tercios/tercera cuarto/cuartos quinto/quinta 10 décimo",
  times: "2 doble/duplic- triple/triplic- cuadruplic- quintuplic-",
  articles: "un una",
  and: "y",
  point: "coma punto",
  half: "medio media mitad",
  range: "a o y",
});

const pt = numerals({
  small: `
    zero um/uma dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze
    dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove vinte 30 trinta 40 quarenta 50 cinquenta 60
    sessenta 70 setenta 80 oitenta 90 noventa 100 cem/cento 200 duzentos/duzentas 300 trezentos/trezentas 400
    quatrocentos 500 quinhentos/quinhentas 600 seiscentos 700 setecentos 800 oitocentos 900 novecentos`,
  scales: "12 dúzia/dúzias 1000 mil/k 1000000 milhão/milhões 1000000000 bilhão/bilhões",
  ordinals: `
    1 primeiro/primeira segundo/segunda terceiro/terceira quarta quinto/quinta sexto/sexta sétimo/sétima oitavo/oitava
    nono/nona décimo/décima`,
  parts: "3 terço/terços quarto/quartos quinto/quintos 10 décimo",
  times: "2 dobro/dobr-/duplic- triplo/triplic- quadruplic- quintuplic-",
  articles: "um uma",
  and: "e",
  point: "vírgula ponto",
  half: "meio meia metade",
  range: "a ou e até",
});

const fr = numerals({
  small: `
    zéro un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize 20 vingt/vingts
    30 trente 40 quarante 50 cinquante 60 soixante 70 septante 80 huitante 90 nonante`,
  hundreds: "cent cents",
  scales: `
    10 dizaine 12 douzaine 15 quinzaine 20 vingtaine 30 trentaine 50 cinquantaine 100 centaine 1000 mille/k 1000000
    million/millions 1000000000 milliard/milliards`,
  ordinals: `
    1 premier/première deuxième/seconde troisième quatrième cinquième sixième septième huitième neuvième dixième
    onzième douzième 15 quinzième 20 vingtième`,
  parts: "3 tiers quart/quarts cinquième/cinquièmes 10 dixième",
  times: "2 doubl- tripl- quadrupl- quintupl-",
  articles: "un une",
  and: "et",
  point: "virgule",
  half: "demi demie moitié",
  range: "à ou et",
});

const de = numerals({
  isGlued: true,
  small: `
    null 0.5 einhalb 1 ein/eins/eine/einen/einem/einer 1.5 anderthalb 2 zwei/zwo drei vier fünf sechs sieben acht neun zehn elf
    zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig 30 dreißig 40 vierzig 50 fünfzig 60
    sechzig 70 siebzig 80 achtzig 90 neunzig`,
  hundreds: "hundert",
  ordinals: "1 erste/ersten 3 dritte/dritten 7 siebte/siebten achte/achten",
  scales: "12 dutzend 1000 tausend/k 1000000 million/millionen/mio 1000000000 milliarde/milliarden/mrd",
  parts: "3 drittel viertel fünftel 10 zehntel",
  times:
    "0.5 halbier- 2 doppelt/verdoppel-/zweimal dreifach/verdreifach-/dreimal vierfach/vervierfach-/viermal fünffach/verfünffach-",
  articles: "ein eine einen einem einer",
  and: "und",
  point: "komma",
  half: "halb halbe halber halbes halben halbem hälfte",
  range: "bis oder und",
});

const nl = numerals({
  isGlued: true,
  small: `
    nul één 1.5 anderhalf 2 twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien
    zeventien achttien negentien twintig 30 dertig 40 veertig 50 vijftig 60 zestig 70 zeventig 80 tachtig 90 negentig`,
  hundreds: "honderd",
  ordinals: "1 eerste 3 derde 8 achtste",
  scales: "12 dozijn 1000 duizend/k 1000000 miljoen 1000000000 miljard",
  parts: "3 derde kwart/vierde vijfde 10 tiende",
  times: "0.5 gehalveerd/halveer- 2 dubbel/verdubbel- verdrievoudig- verviervoudig-",
  articles: "een",
  and: "en",
  point: "komma",
  half: "half halve helft",
  range: "tot of en",
});

/** "Novecentottanta" has one "o" less than its parts. */
const it = numerals({
  isGlued: true,
  small: `
    zero uno/una/un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici
    diciassette diciotto diciannove venti/vent 30 trenta/trent 40 quaranta/quarant 50 cinquanta/cinquant 60
    sessanta/sessant 70 settanta/settant 80 ottanta/ottant/ttanta 90 novanta/novant 100 cento 200 duecento
    300 trecento 400 quattrocento 500 cinquecento 600 seicento 700 settecento 800 ottocento 900 novecento`,
  scales: "12 dozzina 1000 mille/mila/k 1000000 milione/milioni 1000000000 miliardo/miliardi",
  ordinals: `
    1 primo/prima secondo/seconda terzo/terza quarta quinto/quinta sesto/sesta settimo/settima ottavo/ottava nono/nona
    decimo/decima`,
  parts: "3 terzo/terzi quarto/quarti quinto/quinti 10 decimo",
  times: "0.5 dimezz- 2 doppio/raddoppi- triplo/triplic- quadruplic-",
  articles: "un una",
  and: "e",
  point: "virgola",
  half: "mezzo mezza metà",
  range: "a o e",
});

/** As it is said among English words, in Latin letters. */
const hi = numerals({
  dotGroups: false,
  small: `
    zero one/ek 1.5 dedh 2 two/do three/teen four/chaar/char five/paanch/panch six/chhe seven/saat eight/aath nine/nau ten/das eleven/gyarah/gyaarah
    twelve/barah/baarah thirteen/terah fourteen/chaudah fifteen/pandrah sixteen/solah seventeen/satrah eighteen/atharah nineteen/unnees twenty/bees
    25 pachees 30 thirty/tees 40 forty/chalis/chaalis 50 fifty/pachaas/pachas 60 sixty/saath 70 seventy/sattar 80 eighty/assi 90 ninety/nabbe`,
  hundreds: "hundred sau",
  scales:
    "12 dozen/darjan 1000 thousand/hazaar/hazar/k 100000 lakh/lakhs 1000000 million 10000000 crore/crores",
  times: "2 double/dugna 3 triple/tigna",
  articles: "a an ek",
  and: "and aur",
  point: "point",
  half: "half aadha aadhe",
  range: "to or se ya aur",
});

const NUMERALS: ReadonlyMap<string, Numerals> = new Map(Object.entries({ en, es, pt, fr, de, nl, it, hi }));

/** Undefined for a language whose number words are not known. */
export const numeralsOf = (language: string): Numerals | undefined => NUMERALS.get(language);
