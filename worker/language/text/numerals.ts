import { fold } from "./tokens.ts";

/** How a language says numbers. All words are folded. */
export interface Numerals {
  /** Words below a thousand: "twenty", "doscientos". */
  small: ReadonlyMap<string, number>;
  /** Words that multiply what stands before them by a hundred. */
  hundreds: ReadonlySet<string>;
  scales: ReadonlyMap<string, number>;
  ordinals: ReadonlyMap<string, number>;
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
  ordinals: table(
    "primero 1 primera 1 primer 1 segunda 2 segundo 2 tercero 3 tercera 3 tercer 3 cuarta 4 quinto 5 quinta 5",
  ),
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
  ordinals: table("primeiro 1 primeira 1 segundo 2 terceiro 3 terceira 3 quarta 4 quinto 5"),
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
    "douzaine 12 mille 1000 k 1000 million 1000000 millions 1000000 milliard 1000000000 milliards 1000000000",
  ),
  ordinals: table("premier 1 première 1 deuxième 2 seconde 2 troisième 3 quatrième 4 cinquième 5 dixième 10"),
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
    dreißig 30 vierzig 40 fünfzig 50 sechzig 60 siebzig 70 achtzig 80 neunzig 90`),
  hundreds: list("hundert"),
  scales: table(
    "dutzend 12 tausend 1000 k 1000 million 1000000 millionen 1000000 mio 1000000 milliarde 1000000000 milliarden 1000000000 mrd 1000000000",
  ),
  ordinals: table(
    "erste 1 ersten 1 zweite 2 zweiten 2 dritte 3 dritten 3 vierte 4 vierten 4 fünfte 5 fünften 5 zehnte 10",
  ),
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
  compound: compoundOf,
  dotGroups: true,
};

const NUMERALS: ReadonlyMap<string, Numerals> = new Map(Object.entries({ en, es, pt, fr, de }));

/** Undefined for a language whose number words are not known. */
export function numeralsOf(language: string): Numerals | undefined {
  return NUMERALS.get(language);
}

/** German writes numbers in one word: "zweihundertfünfzig". */
function compoundOf(key: string): number | undefined {
  if (!/(?:hundert|tausend|und(?:zwan|drei|vier|funf|sech|sieb|acht|neun))/.test(key) || key.length < 8)
    return undefined;
  return unit(key, "tausend", 1000) ?? unit(key, "hundert", 100) ?? tens(key);
}

function unit(key: string, word: string, worth: number): number | undefined {
  const at = key.indexOf(word);
  if (at < 0) return undefined;
  const head = at === 0 ? 1 : atom(key.slice(0, at));
  const tail = key.slice(at + word.length).replace(/^und(?=ein|zwei|drei)/, "");
  const rest = tail === "" ? 0 : atom(tail);
  return head === undefined || rest === undefined ? undefined : head * worth + rest;
}

function tens(key: string): number | undefined {
  const [ones, ten, ...more] = key.split(/(?<=.)und/);
  const low = de.small.get(ones ?? "");
  const high = de.small.get(ten ?? "");
  if (more.length > 0 || low === undefined || high === undefined || low > 9 || high < 20) return undefined;
  return low + high;
}

function atom(key: string): number | undefined {
  return de.small.get(key) ?? unit(key, "hundert", 100) ?? tens(key);
}
