import { z } from "zod";

/** Text as it is stored, from any door: LF for each line break, and no NUL or half of a surrogate pair, which D1 and JSON can't store. */
export const normalizeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll("\0", "")
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n");

export const text = () => z.string().overwrite(normalizeText);

export const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");

export const jsonOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((value): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        return undefined;
      }
    })
    .pipe(schema);

/** A widget's proof that the user is a person. */
export const turnstileToken = z.string().max(2_048).optional();

/** Text with something in it, without the blanks around it. `maxChars`: UTF-16 units, as LinkedIn counts. */
export const notBlank = (maxChars: number) =>
  text()
    .trim()
    .refine((value) => value.length <= maxChars, `this is too long (at most ${maxChars}).`)
    .refine((value) => value !== "", "this must not be empty.");

export const changeOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object(shape)
    .partial()
    .refine((change) => Object.keys(change).length > 0, {
      error: `Nothing to change: give at least one of ${Object.keys(shape).join(", ")}.`,
    });

/** What people read about a field for which its schema has no sentence of its own; it follows the field's name. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "this is missing." : `this has to be ${typeName(issue.expected)}.`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "this must not be empty.";
      return describeSize(issue.origin, "short", `at least ${issue.minimum}`);
    case "too_big":
      return describeSize(issue.origin, "long", `at most ${issue.maximum}`);
    case "invalid_value":
      return `this has to be one of ${issue.values.join(", ")}.`;
    default:
      return "this is not valid.";
  }
}

const TYPES: Record<string, string> = { int: "a whole number", array: "a list", boolean: "true or false" };

const typeName = (type: string) => TYPES[type] ?? `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;

const describeSize = (origin: string, size: string, bound: string) =>
  origin === "string" || origin === "array" ? `this is too ${size} (${bound}).` : `this has to be ${bound}.`;

z.config({ customError: describeIssue });
