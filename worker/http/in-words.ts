import type { z } from "zod";

/** Zod's own words, for programmers; whatever begins otherwise our schemas say themselves. */
const ZODS = /^(?:Invalid|Too (?:big|small):|Unrecognized key)/;

/** What is wrong with a field, for people: a sentence, to stand alone or behind the field's name and a colon. */
export function inWords(issue: z.core.$ZodIssue): string {
  if (!ZODS.test(issue.message)) return /[.?!]$/.test(issue.message) ? issue.message : `${issue.message}.`;
  switch (issue.code) {
    case "invalid_type":
      return issue.message.includes("undefined")
        ? "this is missing."
        : `this has to be ${KINDS[issue.expected] ?? withArticle(issue.expected)}.`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "this must not be empty.";
      return isLength(issue.origin)
        ? `this is too short (at least ${issue.minimum}).`
        : `this has to be at least ${issue.minimum}.`;
    case "too_big":
      return isLength(issue.origin)
        ? `this is too long (at most ${issue.maximum}).`
        : `this has to be at most ${issue.maximum}.`;
    case "invalid_value":
      return `this has to be one of ${issue.values.join(", ")}.`;
    default:
      return "this is not valid.";
  }
}

const KINDS: Record<string, string> = { int: "a whole number", array: "a list", boolean: "true or false" };

const withArticle = (what: string) => (/^[aeiou]/.test(what) ? `an ${what}` : `a ${what}`);

const isLength = (origin: string) => origin === "string" || origin === "array";
