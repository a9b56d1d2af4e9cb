import { keyOf } from "../../../text/index.ts";
import { JOINTS, NEGATION, RULES, SMALL } from "./english.ts";
import type { Argument, Request } from "./request.ts";

const FILLERS = /(?<![\p{L}'’])(?:u+m+|u+h+m*|e+r+m*|hm+|äh+m*|euh|ehm?)(?![\p{L}'’])[,.]?\s*/giu;
const STUTTER = /(?<![\p{L}'’])(\p{L}+)(?:\s+\1(?![\p{L}'’]))+/giu;
const STOP = /[.!?;\n]+(?:\s|$)|\n/uy;

/** What an author asks for, in the order they ask. */
export function requestsIn(instruction: string): Request[] {
  const { text, quotes } = withSigns(instruction);
  return read(text.replaceAll("’", "'").replace(FILLERS, "").replace(STUTTER, "$1").trim(), quotes);
}

function read(text: string, quotes: readonly string[]): Request[] {
  const requests: Request[] = [];
  let rest = "";
  let at = 0;
  const flush = () => {
    const left = leftover(rest, quotes);
    if (left) requests.push({ kind: "unknown", text: left });
    rest = "";
  };
  while (at < text.length) {
    const found = startsWord(text, at) ? requestAt(text, at, quotes) : undefined;
    if (found) {
      if (NEGATION.test(text.slice(0, at))) rest = "";
      else {
        flush();
        requests.push(found.request);
      }
      at = found.end;
      continue;
    }
    const stop = at > 0 ? matchAt(STOP, text, at) : undefined;
    if (stop) flush();
    rest += text[at];
    at += 1;
  }
  flush();
  return requests;
}

function startsWord(text: string, at: number): boolean {
  return !/[\p{L}\p{N}'’]/u.test(text[at - 1] ?? " ");
}

function requestAt(
  text: string,
  at: number,
  quotes: readonly string[],
): { request: Request; end: number } | undefined {
  for (const rule of RULES) {
    const match = matchAt(rule.head, text, at);
    if (!match) continue;
    const headEnd = at + match[0].length;
    const end = rule.takes ? endOfArgument(text, headEnd) : headEnd;
    const request = rule.read(argumentOf(text.slice(headEnd, end), quotes), withQuotesBack(match, quotes));
    if (request) return { request, end };
  }
  return undefined;
}

function withQuotesBack(match: RegExpExecArray, quotes: readonly string[]): RegExpExecArray {
  for (const [index, group] of match.entries()) if (group) match[index] = withQuotes(group, quotes);
  return match;
}

/** An argument ends with its sentence, or where "and" leads to another request. What follows a colon is all of it. */
function endOfArgument(text: string, from: number): number {
  if (/^\s*:\s*\S/u.test(text.slice(from))) return text.length;
  for (let at = from; at < text.length; at += 1) {
    if (matchAt(STOP, text, at)) return at;
    const joint = matchAt(JOINTS, text, at);
    if (!joint || at === from || !/\S/u.test(joint[0])) continue;
    const next = at + joint[0].length;
    const skipped = skipPoliteness(text, next);
    if (RULES.some((rule) => matchAt(rule.head, text, next) || matchAt(rule.head, text, skipped))) return at;
  }
  return text.length;
}

/** "…, and could you please also make it shorter": the request begins with "shorter". */
function skipPoliteness(text: string, from: number): number {
  let at = from;
  for (;;) {
    const word = /[\p{L}'’]+\s+/uy;
    word.lastIndex = at;
    const found = word.exec(text)?.[0];
    if (!found || !SMALL.has(keyOf(found.trim()))) return at;
    if (RULES.some((rule) => matchAt(rule.head, text, at))) return at;
    at += found.length;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** Words that ask for something no rule knows; undefined when only politeness is left. */
function leftover(text: string, quotes: readonly string[]): string | undefined {
  const words = withQuotes(text, quotes).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const isSmall = (word: string) => SMALL.has(keyOf(word));
  const first = words.findIndex((word) => !isSmall(word));
  if (first < 0) return undefined;
  const last = words.findLastIndex((word) => !isSmall(word));
  return words.slice(first, last + 1).join(" ");
}

/** Stand for what was quoted, one sign of the private use area each, so that no rule looks inside. */
const FIRST_SIGN = 0xe000;
const SIGNS = /[\ue000-\uf8ff]/gu;
const QUOTED =
  /"([^"\n]+)"|“([^”\n]+)”|„([^“”"\n]+)[“”"]|«\s*([^»\n]+?)\s*»|(?<=^|[\s:(])['‘]([^'‘’\n]{2,}?)['’](?=$|[\s.,;!?)])/gu;

interface Unquoted {
  text: string;
  quotes: string[];
}

function withSigns(instruction: string): Unquoted {
  const quotes: string[] = [];
  const text = instruction.replace(SIGNS, " ").replace(QUOTED, (...found) => {
    const quote = found.slice(1, 6).find((part) => typeof part === "string");
    quotes.push(String(quote ?? "").trim());
    return String.fromCharCode(FIRST_SIGN + quotes.length - 1);
  });
  return { text, quotes };
}

/** An argument with what was quoted put back. A quote in it is what it is about, whatever stands around it. */
function argumentOf(text: string, quotes: readonly string[]): Argument {
  const dictated = /^\s*:\s*(\S.*)$/su.exec(text)?.[1];
  const signs = text.match(SIGNS) ?? [];
  const [only] = signs;
  const around = text.replace(SIGNS, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  if (only && signs.length === 1 && around.length < 5) return { text: quoteOf(only, quotes), quoted: true };
  if (dictated) return { text: withQuotes(dictated, quotes).trim(), quoted: true };
  return { text: tidied(withQuotes(text, quotes)), quoted: false };
}

function withQuotes(text: string, quotes: readonly string[]): string {
  return text.replace(SIGNS, (sign) => quoteOf(sign, quotes));
}

function quoteOf(sign: string, quotes: readonly string[]): string {
  return quotes[sign.charCodeAt(0) - FIRST_SIGN] ?? "";
}

function tidied(text: string): string {
  return text.replace(/^[\s,;:.!?-]+|[\s,;:.!?-]+$/gu, "").replace(/\s+/gu, " ");
}
