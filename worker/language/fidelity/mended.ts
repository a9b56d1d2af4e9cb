import { cleaned, type Language, type Range, type Token } from "../text/index.ts";
import { type Analysis, analyze, indicesOf, isContent, type Transcript } from "./analysis.ts";
import { cueAt, NEGATION } from "./correction-words.ts";
import { withdrawalsIn } from "./withdrawn.ts";

/** "15 boxes, no, 50": what an amount counts, between it and the next sign. */
const MAX_UNIT_WORDS = 2;
/** "15, no, what am I saying, 50": with more between them than this it is not certain what goes. */
const MAX_TOKENS_BETWEEN = 8;

/** A text with what was put right in the same breath in the place of what was wrong, where that is certain. */
export function mended(text: string, language: Language): string {
  const analysis = analyze(text, language);
  const { tokens } = analysis;
  let [result, end] = ["", 0];
  const slips = withdrawalsIn(analysis).sort((one, other) => one.wrong.from - other.wrong.from);
  for (const { wrong, right, isCertain } of slips) {
    const [from, to] = [tokens[wrong.from]?.start ?? 0, tokens[right.to - 1]?.end ?? 0];
    const between = tokens.slice(wrong.to, right.from);
    const sign = between.findIndex(({ kind }, at) => kind === "sign" || cueAt(tokens, wrong.to + at));
    const rest = between.slice(0, sign);
    const isClose = right.from >= wrong.to && between.length <= MAX_TOKENS_BETWEEN;
    const [before, next] = [tokens[wrong.from - 1], tokens[right.to]];
    const isOpen = NEGATION.test(before?.key ?? "") || next?.text === "?";
    const hasRoom = rest.length <= (wrong.kind === "name" ? 0 : MAX_UNIT_WORDS);
    if (!isCertain || !isClose || !hasRoom || isOpen || from < end) continue;
    const isCounted = next?.kind === "word" && !language.functionKeys.has(next.key);
    const hasUnit = isCounted || unitOf(tokens.slice(right.from, right.to), language).length > 0;
    const unit = hasUnit ? [] : [...unitOf(tokens.slice(wrong.from, wrong.to), language), ...rest];
    const words = unit.map((token) => (token.glued ? token.text : ` ${token.text}`));
    result += text.slice(end, from) + text.slice(tokens[right.from]?.start, to) + words.join("");
    end = to;
  }
  return result + text.slice(end);
}

/** "Dollars" in "15 dollars"; nothing of a date or a name. */
function unitOf(value: readonly Token[], { numberWords }: Language): Token[] {
  const last = value.findLastIndex(({ kind, key }) => kind === "number" || numberWords.has(key));
  return last < 0 ? [] : value.slice(last + 1);
}

/** A sentence without end is cut, so many tokens before and behind the word that it is found by. */
const MAX_HALF = 16;
const MIN_SHARED = 2;
const MIN_SHARE = 0.25;
const MAX_WANTED = 60;

/** The shortest sentence of those that share most words, without fillers and what was taken back; undefined when none is close enough. */
export function nearestTo(body: Analysis, { from, to }: Range, transcript: Transcript): string | undefined {
  const { byStem, stems, confirmedFrom, sentenceOf, tokens, language } = transcript;
  const content = new Set(
    indicesOf({ from, to: Math.min(to, from + MAX_WANTED) }).flatMap((at) =>
      isContent(body.tokens[at], body) ? (body.stems[at] ?? []) : [],
    ),
  );
  const [best] = [...content]
    .flatMap((stem) => byStem.get(stem) ?? [])
    .filter((place) => place < confirmedFrom)
    .map((place) => {
      const sentence = sentenceOf[place];
      const start = Math.max(sentence?.from ?? 0, place - MAX_HALF);
      const end = Math.min(sentence?.to ?? place, place + MAX_HALF);
      return { from: start, to: end, shared: content.intersection(new Set(stems.slice(start, end))).size };
    })
    .sort((one, other) => other.shared - one.shared || one.to - one.from - (other.to - other.from));
  const least = Math.min(Math.max(MIN_SHARED, content.size * MIN_SHARE), content.size);
  if (!best || best.shared < least) return undefined;
  const words = transcript.text.slice(tokens[best.from]?.start, tokens[best.to - 1]?.end);
  return cleaned(mended(words, language), language).replace(/\s+/g, " ").trim() || undefined;
}
