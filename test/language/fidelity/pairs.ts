import { readFileSync } from "node:fs";
import { rowsOf } from "../rows.ts";

/** What was said, a body made of it, and what in the body was made up, as exact substrings. None planted: faithful. */
export interface Pair {
  said: string;
  body: string;
  planted: { text: string; kind: string }[];
  language?: string;
}

export function read<Field extends string>(name: string, ...fields: Field[]) {
  const lines: string[] = JSON.parse(readFileSync(new URL(`pairs/${name}.json`, import.meta.url), "utf8"));
  return rowsOf(lines, ...fields);
}

/**
 * A body and what was planted in it (`kind: text`). Where that is `kind: said => text ~ rest`, the body is faithful, and there
 * is another one with each invention alone in the place of what was said, with the rest that its sentence needs.
 */
const pairsIn = (name: string): Pair[] =>
  read(name, "language", "said", "body").flatMap(({ language, said, body, rest }) => {
    const pair = (text: string, planted: Pair["planted"]) => ({
      ...{ said, body: text, planted },
      language: language || undefined,
    });
    const inventions = rest.map((line) => {
      const [, kind = "", instead, text = "", more = ""] =
        /^(\w+): (?:(.*) => )?(.*?)(?: ~( .*))?$/s.exec(line) ?? [];
      return { kind, instead, text, more };
    });
    const planted = inventions.flatMap(({ kind, instead, text }) => (instead ? [] : { kind, text }));
    const variations = inventions.flatMap(({ kind, instead, text, more }) =>
      instead
        ? pair(
            body.replace(instead, () => text + more),
            [{ kind, text }],
          )
        : [],
    );
    return [pair(body, planted), ...variations];
  });

/** Rules may be tuned to `tuning` and `shapes`; look at no single pair of the other sets. */
export const SETS = {
  tuning: pairsIn("tuning"),
  shapes: pairsIn("shapes"),
  heldOut: pairsIn("held-out"),
  judging: pairsIn("judging"),
  fresh: pairsIn("fresh"),
  freer: pairsIn("freer"),
};
