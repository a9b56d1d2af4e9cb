import { fold } from "./tokens.ts";

/** How a language says numbers. All words are folded. */
export interface Numerals {
  /** Words below a thousand: "twenty", "doscientos". */
  small: ReadonlyMap<string, number>;
  /** Words that multiply what stands before them by a hundred. */
  hundreds: ReadonlySet<string>;
  scales: ReadonlyMap<string, number>;
  ordinals: Pick<ReadonlyMap<string, number>, "get">;
  /** Parts of a whole: "third" in "two thirds". */
  parts: ReadonlyMap<string, number>;
  /** "Twice", "doubled": how many times as much. */
  times: ReadonlyMap<string, number>;
  /** "The nineties", as 90. */
  decades: ReadonlyMap<string, number>;
  articles: ReadonlySet<string>;
  and: ReadonlySet<string>;
  point: ReadonlySet<string>;
  half: ReadonlySet<string>;
  /** Words between the two ends of a range. */
  range: ReadonlySet<string>;
  /** The value of a number written in one word. */
  compound?: (key: string) => number | undefined;
  /** Whether 1.200 is more than a thousand. */
  dotGroups: boolean;
}

function table(text: string): ReadonlyMap<string, number> {
  const words = fold(text).trim().split(/\s+/);
  const entries: [string, number][] = [];
  for (let at = 0; at + 1 < words.length; at += 2) entries.push([words[at] ?? "", Number(words[at + 1])]);
  return new Map(entries);
}

function list(text: string): ReadonlySet<string> {
  return new Set(fold(text).trim().split(/\s+/));
}

const en: Numerals = {
  small:
    table(`zero 0 one 1 couple 2 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13
    fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fourty 40 fifty 50
    sixty 60 seventy 70 eighty 80 ninety 90`),
  hundreds: list("hundred"),
  scales: table(`dozen 12 thousand 1000 grand 1000 k 1000 million 1000000 mn 1000000 billion 1000000000
    bn 1000000000 trillion 1000000000000`),
  ordinals:
    table(`first 1 second 2 third 3 fourth 4 fifth 5 sixth 6 seventh 7 eighth 8 ninth 9 tenth 10 eleventh 11 twelfth 12
    thirteenth 13 fourteenth 14 fifteenth 15 sixteenth 16 seventeenth 17 eighteenth 18 nineteenth 19 twentieth 20
    thirtieth 30 fortieth 40 fiftieth 50 hundredth 100`),
  parts:
    table(`third 3 thirds 3 quarter 4 quarters 4 fourth 4 fourths 4 fifth 5 fifths 5 sixth 6 sixths 6 seventh 7 eighth 8
    eighths 8 tenth 10 tenths 10`),
  times:
    table(`twice 2 double 2 doubled 2 doubles 2 doubling 2 twofold 2 thrice 3 triple 3 tripled 3 triples 3 tripling 3 threefold 3
    fourfold 4 fivefold 5 tenfold 10 quadruple 4 quadrupled 4 quadrupling 4 quintupled 5 halve 0.5 halved 0.5 halving 0.5`),
  decades: table(
    "twenties 20 thirties 30 forties 40 fifties 50 sixties 60 seventies 70 eighties 80 nineties 90",
  ),
  articles: list("a an"),
  and: list("and"),
  point: list("point"),
  half: list("half"),
  range: list("to or and through until"),
  dotGroups: false,
};

const es: Numerals = {
  small:
    table(`cero 0 uno 1 un 1 una 1 dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10 once 11 doce 12 trece 13
    catorce 14 quince 15 dieciséis 16 diecisiete 17 dieciocho 18 diecinueve 19 veinte 20 veintiuno 21 veintiún 21 veintidós 22
    veintitrés 23 veinticuatro 24 veinticinco 25 veintiséis 26 veintisiete 27 veintiocho 28 veintinueve 29 treinta 30
    cuarenta 40 cincuenta 50 sesenta 60 setenta 70 ochenta 80 noventa 90 cien 100 ciento 100 doscientos 200 doscientas 200
    trescientos 300 trescientas 300 cuatrocientos 400 cuatrocientas 400 quinientos 500 quinientas 500 seiscientos 600
    seiscientas 600 setecientos 700 setecientas 700 ochocientos 800 ochocientas 800 novecientos 900 novecientas 900`),
  hundreds: new Set(),
  scales: table("docena 12 docenas 12 mil 1000 k 1000 millón 1000000 millones 1000000 billón 1000000000000"),
  ordinals:
    table(`primero 1 primera 1 primer 1 segunda 2 segundo 2 tercero 3 tercera 3 tercer 3 cuarta 4 quinto 5 quinta 5 sexto 6 sexta 6
    séptimo 7 séptima 7 octavo 8 octava 8 noveno 9 novena 9 décimo 10 décima 10 undécimo 11 duodécimo 12`),
  parts: table("tercio 3 tercios 3 tercera 3 cuarto 4 cuartos 4 quinto 5 quinta 5 décimo 10"),
  times: table(
    `doble 2 duplicó 2 duplicamos 2 duplicado 2 duplicar 2 triple 3 triplicó 3 triplicamos 3 triplicado 3 triplicar 3`,
  ),
  decades: new Map(),
  articles: list("un una"),
  and: list("y"),
  point: list("coma punto"),
  half: list("medio media mitad"),
  range: list("a o y"),
  dotGroups: true,
};

const pt: Numerals = {
  small:
    table(`zero 0 um 1 uma 1 dois 2 duas 2 três 3 quatro 4 cinco 5 seis 6 sete 7 oito 8 nove 9 dez 10 onze 11 doze 12 treze 13
    catorze 14 quatorze 14 quinze 15 dezesseis 16 dezasseis 16 dezessete 17 dezassete 17 dezoito 18 dezenove 19 dezanove 19
    vinte 20 trinta 30 quarenta 40 cinquenta 50 sessenta 60 setenta 70 oitenta 80 noventa 90 cem 100 cento 100 duzentos 200
    duzentas 200 trezentos 300 trezentas 300 quatrocentos 400 quinhentos 500 quinhentas 500 seiscentos 600 setecentos 700
    oitocentos 800 novecentos 900`),
  hundreds: new Set(),
  scales: table(
    "dúzia 12 dúzias 12 mil 1000 k 1000 milhão 1000000 milhões 1000000 bilhão 1000000000 bilhões 1000000000",
  ),
  ordinals:
    table(`primeiro 1 primeira 1 segundo 2 segunda 2 terceiro 3 terceira 3 quarta 4 quinto 5 quinta 5 sexto 6 sexta 6 sétimo 7 sétima 7
    oitavo 8 oitava 8 nono 9 nona 9 décimo 10 décima 10`),
  parts: table("terço 3 terços 3 quarto 4 quartos 4 quinto 5 quintos 5 décimo 10"),
  times: table("dobro 2 dobrou 2 dobramos 2 duplicou 2 duplicamos 2 triplo 3 triplicou 3 triplicamos 3"),
  decades: new Map(),
  articles: list("um uma"),
  and: list("e"),
  point: list("vírgula ponto"),
  half: list("meio meia metade"),
  range: list("a ou e até"),
  dotGroups: true,
};

const fr: Numerals = {
  small:
    table(`zéro 0 un 1 une 1 deux 2 trois 3 quatre 4 cinq 5 six 6 sept 7 huit 8 neuf 9 dix 10 onze 11 douze 12 treize 13
    quatorze 14 quinze 15 seize 16 vingt 20 vingts 20 trente 30 quarante 40 cinquante 50 soixante 60 septante 70 huitante 80
    nonante 90`),
  hundreds: list("cent cents"),
  scales: table(
    "douzaine 12 dizaine 10 quinzaine 15 vingtaine 20 trentaine 30 cinquantaine 50 centaine 100 mille 1000 k 1000 million 1000000 millions 1000000 milliard 1000000000 milliards 1000000000",
  ),
  ordinals:
    table(`premier 1 première 1 deuxième 2 seconde 2 troisième 3 quatrième 4 cinquième 5 sixième 6 septième 7 huitième 8 neuvième 9
    dixième 10 onzième 11 douzième 12 quinzième 15 vingtième 20`),
  parts: table("tiers 3 quart 4 quarts 4 cinquième 5 cinquièmes 5 dixième 10"),
  times: table("double 2 doublé 2 doublent 2 doubler 2 triple 3 triplé 3 tripler 3"),
  decades: new Map(),
  articles: list("un une"),
  and: list("et"),
  point: list("virgule"),
  half: list("demi demie moitié"),
  range: list("à ou et"),
  dotGroups: true,
};

const de: Numerals = {
  small:
    table(`null 0 ein 1 eins 1 eine 1 einen 1 einem 1 einer 1 zwei 2 zwo 2 drei 3 vier 4 fünf 5 sechs 6 sieben 7 acht 8 neun 9
    zehn 10 elf 11 zwölf 12 dreizehn 13 vierzehn 14 fünfzehn 15 sechzehn 16 siebzehn 17 achtzehn 18 neunzehn 19 zwanzig 20
    dreißig 30 vierzig 40 fünfzig 50 sechzig 60 siebzig 70 achtzig 80 neunzig 90 anderthalb 1.5`),
  hundreds: list("hundert"),
  scales: table(
    "dutzend 12 tausend 1000 k 1000 million 1000000 millionen 1000000 mio 1000000 milliarde 1000000000 milliarden 1000000000 mrd 1000000000",
  ),
  ordinals: { get: (key) => ordinalIn(key, de.small) },
  parts: table("drittel 3 viertel 4 fünftel 5 zehntel 10"),
  times: table(
    "doppelt 2 verdoppelt 2 verdoppelte 2 verdoppeln 2 zweimal 2 dreifach 3 verdreifacht 3 verdreifachen 3 halbiert 0.5",
  ),
  decades: new Map(),
  articles: list("ein eine einen einem einer"),
  and: list("und"),
  point: list("komma"),
  half: list("halb halbe halbes halben hälfte"),
  range: list("bis oder und"),
  compound: (key) => compoundIn(key, de.small),
  dotGroups: true,
};

const nl: Numerals = {
  small:
    table(`nul 0 één 1 twee 2 drie 3 vier 4 vijf 5 zes 6 zeven 7 acht 8 negen 9 tien 10 elf 11 twaalf 12 dertien 13 veertien 14
    vijftien 15 zestien 16 zeventien 17 achttien 18 negentien 19 twintig 20 dertig 30 veertig 40 vijftig 50 zestig 60 zeventig 70
    tachtig 80 negentig 90 anderhalf 1.5`),
  hundreds: list("honderd"),
  scales: table("dozijn 12 duizend 1000 k 1000 miljoen 1000000 miljard 1000000000"),
  ordinals: { get: (key) => ordinalIn(key, nl.small) },
  parts: table("derde 3 kwart 4 vierde 4 vijfde 5 tiende 10"),
  times: table("dubbel 2 verdubbeld 2 verdubbelde 2 verdubbelen 2 verdrievoudigd 3 gehalveerd 0.5"),
  decades: new Map(),
  articles: list("een"),
  and: list("en"),
  point: list("komma"),
  half: list("half halve helft"),
  range: list("tot of en"),
  compound: (key) => compoundIn(key, nl.small),
  dotGroups: true,
};

const it: Numerals = {
  small:
    table(`zero 0 uno 1 una 1 un 1 due 2 tre 3 quattro 4 cinque 5 sei 6 sette 7 otto 8 nove 9 dieci 10 undici 11 dodici 12 tredici 13
    quattordici 14 quindici 15 sedici 16 diciassette 17 diciotto 18 diciannove 19 venti 20 vent 20 trenta 30 trent 30 quaranta 40 quarant 40
    cinquanta 50 cinquant 50 sessanta 60 sessant 60 settanta 70 settant 70 ottanta 80 ottant 80 novanta 90 novant 90 cento 100
    duecento 200 trecento 300 quattrocento 400 cinquecento 500 seicento 600 settecento 700 ottocento 800 novecento 900`),
  hundreds: new Set(),
  scales: table(
    "dozzina 12 mille 1000 mila 1000 k 1000 milione 1000000 milioni 1000000 miliardo 1000000000 miliardi 1000000000",
  ),
  ordinals:
    table(`primo 1 prima 1 secondo 2 seconda 2 terzo 3 terza 3 quarta 4 quinto 5 quinta 5 sesto 6 sesta 6 settimo 7 settima 7
    ottavo 8 ottava 8 nono 9 nona 9 decimo 10 decima 10`),
  parts: table("terzo 3 terzi 3 quarto 4 quarti 4 quinto 5 quinti 5 decimo 10"),
  times: table("doppio 2 raddoppiato 2 raddoppiare 2 triplo 3 triplicato 3 dimezzato 0.5"),
  decades: new Map(),
  articles: list("un una"),
  and: list("e"),
  point: list("virgola"),
  half: list("mezzo mezza metà"),
  range: list("a o e"),
  compound: (key) => {
    const [rest = "", head] = key.split(/mil(?:le|a)/).reverse();
    const [ones, thousands] = [sumIn(rest, it.small), head === "" ? 1 : sumIn(head ?? "", it.small)];
    return ones === undefined || thousands === undefined ? undefined : thousands * 1000 + ones;
  },
  dotGroups: true,
};

const NUMERALS: ReadonlyMap<string, Numerals> = new Map(Object.entries({ en, es, pt, fr, de, nl, it }));

/** Undefined for a language whose number words are not known. */
export function numeralsOf(language: string): Numerals | undefined {
  return NUMERALS.get(language);
}

/** The sum of the words that make up a key: "ventitre". */
function sumIn(key: string, small: ReadonlyMap<string, number>, below = 1000): number | undefined {
  if (key === "") return 0;
  for (const [word, value] of small) {
    const isPart = value > 0 && value < below && word.length > 2 && key.startsWith(word);
    const next = value >= 100 ? 100 : value >= 20 ? 10 : 0;
    const rest = isPart ? sumIn(key.slice(word.length), small, next) : undefined;
    if (rest !== undefined) return value + rest;
  }
  return undefined;
}

const MAX_COMPOUND = 60;
const MULTIPLIERS = [
  [/^(.*?)(?:tausend|duizend)(.*)$/, 1000],
  [/^(.*?)(?:hundert|honderd)(.*)$/, 100],
] as const;

/** German and Dutch write numbers in one word: "zweihundertfünfzig", "eenentwintig". */
function compoundIn(key: string, small: ReadonlyMap<string, number>): number | undefined {
  if (key.length > MAX_COMPOUND) return undefined;
  const atom = (part: string) => small.get(part) ?? compoundIn(part, small);
  for (const [pattern, worth] of MULTIPLIERS) {
    const [, head, tail = ""] = pattern.exec(key) ?? [];
    if (head === undefined) continue;
    const times = head === "" || head === "ein" ? 1 : atom(head);
    const rest = tail === "" ? 0 : atom(tail.replace(/^und(?=ein|zwei|drei)/, ""));
    return times === undefined || rest === undefined ? undefined : times * worth + rest;
  }
  const whole = key.endsWith("einhalb") ? small.get(key.slice(0, -"einhalb".length)) : undefined;
  if (whole !== undefined) return whole + 0.5;
  const [, ones = "", ten = ""] = /^(ein|een|twee|drie|.+?)(?:und|en)(.+(?:zig|ssig|tig))$/.exec(key) ?? [];
  const [low, high] = [ones === "een" ? 1 : small.get(ones), small.get(ten)];
  return low === undefined || high === undefined || low > 9 ? undefined : low + high;
}

const IRREGULAR_ORDINALS = table(
  "erste 1 ersten 1 dritte 3 dritten 3 siebte 7 siebten 7 achte 8 achten 8 eerste 1 derde 3 achtste 8",
);

/** "Vierten", "einundzwanzigste". */
function ordinalIn(key: string, small: ReadonlyMap<string, number>): number | undefined {
  const [, stem = ""] = /^(.+?)s?(?:te[nrsm]?|de)$/.exec(key) ?? [];
  return IRREGULAR_ORDINALS.get(key) ?? small.get(stem) ?? compoundIn(stem, small);
}
