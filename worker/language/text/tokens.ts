/** A word, a number in digits, or any other sign, where it stands in its text. */
export interface Token {
  text: string;
  /** For comparison: lower case, without accents, straight apostrophes. */
  key: string;
  kind: "word" | "number" | "sign";
  /** UTF-16 offsets into the text it came from. */
  start: number;
  end: number;
  /** Whether no space stands between it and the token before. */
  glued: boolean;
  /** Whether it is the first word of a sentence, a line, a quotation or what follows a colon. */
  opens: boolean;
}

/** Indices of the first token of a sentence and of the one after its last. */
export interface Range {
  from: number;
  to: number;
}

const TOKEN =
  /(\p{Nd}+(?:[.,'’\u00a0\u202f]\p{Nd}+)*)|([\p{L}\p{M}](?:[\p{L}\p{M}\p{Nd}]|['’](?=\p{L}))*)|([^\s\p{L}\p{M}\p{Nd}])/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const PLAIN = /^[a-z']+$/;
const STOPS = new Set([".", "!", "?", "…", "。", "！", "？", "؟", "।"]);
const OPENERS = new Set([":", "(", "[", "-", "–", "—", "•", "*", ">", "→", "/", "|"]);
const QUOTES = new Set(['"', "“", "”", "„", "«", "»", "‘", "「", "」"]);
const ABBREVIATIONS = new Set("mr mrs ms dr st vs sr jr prof inc co e.g i.e bzw sra".split(" "));
const DEVANAGARI_ZERO = 0x966;

/** How texts are compared: `Société` and `societe` are one. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("’", "'").replaceAll("ß", "ss");
}

/** All tokens of a text, in order. Scripts without spaces are cut into words by the platform's segmenter. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let before = 0;
  let opens = true;
  for (const match of text.matchAll(TOKEN)) {
    const [found, number, word] = match;
    if (text.slice(before, match.index).includes("\n")) opens = true;
    const kind = number === undefined ? (word === undefined ? "sign" : "word") : "number";
    const glued = match.index === before && tokens.length > 0;
    for (const part of kind === "word" && UNSPACED.test(found) ? segments(found) : [{ text: found, at: 0 }]) {
      const start = match.index + part.at;
      const key = kind === "number" ? westernDigits(part.text) : fold(part.text);
      const end = start + part.text.length;
      tokens.push({ text: part.text, key, kind, start, end, glued: glued || part.at > 0, opens: false });
    }
    const last = tokens.at(-1);
    if (kind !== "sign" && last) {
      last.opens = opens;
      opens = false;
    } else opens ||= opensNext(found, tokens, text[match.index + found.length]);
    before = match.index + found.length;
  }
  return tokens;
}

function opensNext(sign: string, tokens: readonly Token[], next: string | undefined): boolean {
  if (OPENERS.has(sign) || QUOTES.has(sign) || /\p{Extended_Pictographic}/u.test(sign)) return true;
  return STOPS.has(sign) && !(sign === "." && isAbbreviation(tokens, tokens.length - 1, next));
}

/** Whether the full stop at `at` belongs to the word before it: "Dr.", "J.", "a.m.". */
function isAbbreviation(tokens: readonly Token[], at: number, next: string | undefined): boolean {
  const word = tokens[at - 1];
  if (!word || !tokens[at]?.glued || word.kind !== "word") return false;
  if (next !== undefined && /\p{L}/u.test(next)) return true;
  const isInitial = word.text.length === 1 && word.text !== "I" && /\p{Lu}/u.test(word.text) && !word.glued;
  return isInitial || ABBREVIATIONS.has(word.key);
}

function segments(text: string): { text: string; at: number }[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  return [...segmenter.segment(text)].map((part) => ({ text: part.segment, at: part.index }));
}

function westernDigits(text: string): string {
  return text.normalize("NFKC").replace(/[^\p{ASCII}]/gu, (digit) => {
    if (!/\p{Nd}/u.test(digit)) return digit;
    const code = digit.codePointAt(0) ?? 0;
    // The digits of other scripts stand in blocks of sixteen; Devanagari's begin at its seventh place.
    return String(
      (code >= DEVANAGARI_ZERO && code < DEVANAGARI_ZERO + 10 ? code - DEVANAGARI_ZERO : code & 0xf) % 10,
    );
  });
}

/** The sentences of a text. A line break ends one; so does a stop, with the quotation marks after it. */
export function sentenceRanges(text: string, tokens: readonly Token[]): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    const isLast = next === undefined;
    const breaks = !isLast && text.slice(token.end, next.start).includes("\n");
    const closes =
      !isLast && next.glued && (STOPS.has(next.text) || QUOTES.has(next.text) || next.text === ")");
    const stops = endsAt(tokens, at, text) && !closes && !next?.glued;
    if (!isLast && !breaks && !stops) continue;
    ranges.push({ from, to: at + 1 });
    from = at + 1;
  }
  return ranges;
}

function endsAt(tokens: readonly Token[], at: number, text: string): boolean {
  let index = at;
  if (tokens[at]?.kind !== "sign") return false;
  while (index > 0 && QUOTES.has(tokens[index]?.text ?? "") && tokens[index]?.glued) index -= 1;
  const token = tokens[index];
  if (token?.kind !== "sign" || !STOPS.has(token.text)) return false;
  return token.text !== "." || !isAbbreviation(tokens, index, text[token.end]);
}
