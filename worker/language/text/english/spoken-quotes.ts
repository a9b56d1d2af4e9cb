import { endsSentence, type Word } from "../words.ts";

const MOST_WORDS = 30;

/** "I wrote, quote, great founder, tiny market, unquote": the marks instead of the words for them. */
export function withSpokenQuotes(words: readonly Word[]): Word[] {
  const result: Word[] = [];
  let until = -1;
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    if (word.key === "unquote" && at === until) continue;
    const isSpoken = word.key === "quote" && before?.trail.includes(",") && word.trail.includes(",");
    if (isSpoken && endOf(words, at) > at + 1) {
      until = endOf(words, at);
      continue;
    }
    const opens = before?.key === "quote" && until > at;
    const closes = at === until - 1;
    result.push({
      ...word,
      lead: opens ? `“${word.lead}` : word.lead,
      trail: closes ? `${markAt(words, until)}”` : word.trail,
    });
  }
  return result;
}

/** The mark of the last word that is quoted, or the full stop behind its "unquote". */
function markAt(words: readonly Word[], until: number): string {
  const [last, after] = words.slice(until - 1, until + 1);
  return after?.key === "unquote" && endsSentence(after) ? after.trail : (last?.trail ?? "");
}

/** Where the quotation is over: at its "unquote", else after the sentence. */
function endOf(words: readonly Word[], from: number): number {
  for (let at = from + 1; at < Math.min(words.length, from + MOST_WORDS); at += 1) {
    if (words[at]?.key === "unquote") return at;
    if (endsSentence(words[at] as Word)) return at + 1;
  }
  return from;
}
