import type { Argument } from "./request.ts";

/** Stand for what was quoted, one sign of the private use area each, so that no rule looks inside. */
const FIRST_SIGN = 0xe000;
const SIGNS = /[\ue000-\uf8ff]/gu;
const QUOTED =
  /"([^"\n]+)"|“([^”\n]+)”|„([^“”"\n]+)[“”"]|«\s*([^»\n]+?)\s*»|(?<=^|[\s:(])['‘]([^'‘’\n]{2,}?)['’](?=$|[\s.,;!?)])/gu;

export interface Unquoted {
  text: string;
  quotes: string[];
}

export function withSigns(instruction: string): Unquoted {
  const quotes: string[] = [];
  const text = instruction.replace(SIGNS, " ").replace(QUOTED, (...found) => {
    const quote = found.slice(1, 6).find((part) => typeof part === "string");
    quotes.push(String(quote ?? "").trim());
    return String.fromCharCode(FIRST_SIGN + quotes.length - 1);
  });
  return { text, quotes };
}

/** An argument with what was quoted put back. A quote in it is what it is about, whatever stands around it. */
export function argumentOf(text: string, quotes: readonly string[]): Argument {
  const dictated = /^\s*:\s*(\S.*)$/su.exec(text)?.[1];
  const signs = text.match(SIGNS) ?? [];
  const [only] = signs;
  const around = text.replace(SIGNS, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  if (only && signs.length === 1 && around.length < 5) return { text: quoteOf(only, quotes), quoted: true };
  if (dictated) return { text: withQuotes(dictated, quotes).trim(), quoted: true };
  return { text: tidied(withQuotes(text, quotes)), quoted: false };
}

export function withQuotes(text: string, quotes: readonly string[]): string {
  return text.replace(SIGNS, (sign) => quoteOf(sign, quotes));
}

function quoteOf(sign: string, quotes: readonly string[]): string {
  return quotes[sign.charCodeAt(0) - FIRST_SIGN] ?? "";
}

function tidied(text: string): string {
  return text.replace(/^[\s,;:.!?-]+|[\s,;:.!?-]+$/gu, "").replace(/\s+/gu, " ");
}
