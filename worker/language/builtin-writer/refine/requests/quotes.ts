import type { Argument } from "../argument.ts";

/** What was quoted is written in signs of a private plane, so that no pattern finds words in it. */
const PLANE = 0xf0000;
const HIDDEN = /[\u{f0000}-\u{fffff}]/gu;
/** The pattern of a quotation. */
export const QUOTE = "[\\u{f0000}-\\u{fffff}]+";

const QUOTED =
  /"([^"\n]+)"|“([^”\n]+)”|„([^“”"\n]+)[“”"]|«\s*([^»\n]+?)\s*»|(?<=^|[\s:(])['‘]([^'‘’\n]{2,}?)['’](?=$|[\s.,;!?)])/gu;
/** "Add: …", "the hook: …": all that follows is meant to the letter. */
const DICTATED =
  /(?<=\b(?:add|with|to|that|say|write|hook|opening|line|sentence|question|end)\s*):\s*(\S.*)$/su;

export function hidingQuotes(message: string): string {
  const hide = (text: string) =>
    Array.from({ length: text.length }, (_, at) => String.fromCodePoint(PLANE + text.charCodeAt(at))).join(
      "",
    );
  const quoted = (found: string, ...groups: unknown[]) =>
    hide(String(groups.find((group) => typeof group === "string") ?? found).trim());
  return message
    .replace(HIDDEN, " ")
    .replace(QUOTED, quoted)
    .replace(DICTATED, (_, rest: string) => ` ${hide(shown(rest).trim())}`);
}

/** With what was quoted back in its place. */
export function shown(text: string): string {
  return text.replace(HIDDEN, (sign) => String.fromCharCode((sign.codePointAt(0) ?? PLANE) - PLANE));
}

/** The words that a request gives or names. A quote in it is what it is about, whatever few words stand around it. */
export function argumentOf(text = ""): Argument {
  const [quote, ...others] = text.match(new RegExp(QUOTE, "gu")) ?? [];
  const around = text.replace(HIDDEN, "").match(/[\p{L}\p{N}]+/gu) ?? [];
  if (quote && others.length === 0 && around.length < 5) return { text: shown(quote), isQuoted: true };
  return { text: shown(text).replace(/^[\s,;:.!?-]+|[\s,;:.!-]+$/gu, ""), isQuoted: false };
}
