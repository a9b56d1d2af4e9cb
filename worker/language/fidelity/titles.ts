import type { Speech } from "./speech.ts";
import type { Range, Token } from "./tokens.ts";

/** Each line: ways to say one title. */
const TITLES = `ceo|chief executive|chief executive officer
cto|chief technology officer|chief technical officer
cfo|chief financial officer|chief finance officer
coo|chief operating officer|chief operations officer
cmo|chief marketing officer
cpo|chief product officer
cro|chief revenue officer
vp|vice president|vice presidents|svp|evp|vps
president|presidents
chairman|chairwoman|chairperson|chair
professor|prof
senator|senators
mayor|mayors
minister|ministers
director|directors`
  .split("\n")
  .map((line) => line.split("|").map((name) => name.split(" ")));
const FIRST_WORDS = new Set(TITLES.flatMap((names) => names.map(([word]) => word)));
const AMBIGUOUS = new Set(["chair", "minister", "mayor", "professor", "director"]);

/** Titles in a text that nobody was given in what was said. */
export function unsaidTitles(tokens: readonly Token[], speech: Speech): Range[] {
  const found: Range[] = [];
  for (const [at, token] of tokens.entries()) {
    if (!FIRST_WORDS.has(token.key.replace(/'s$/, ""))) continue;
    for (const names of TITLES) {
      const name = names.filter((words) => matches(tokens, at, words)).sort((a, b) => b.length - a.length)[0];
      if (!name || found.some((range) => range.to > at) || names.some((words) => wasSaid(words, speech)))
        continue;
      if (name[0] !== "chair") found.push({ from: at, to: at + name.length });
    }
  }
  return found;
}

export function isTitle(key: string): boolean {
  return TITLES.some((names) =>
    names.some(([word, more]) => word === key && more === undefined && !AMBIGUOUS.has(key)),
  );
}

function matches(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, offset) => tokens[at + offset]?.key.replace(/'s$/, "") === word);
}

function wasSaid(words: readonly string[], { byKey, tokens }: Speech): boolean {
  const [first = ""] = words;
  if (byKey.get(first)?.some((at) => matches(tokens, at, words))) return true;
  const letters = words.length === 1 && first.length <= 3 ? [...first] : [];
  return (
    letters.length > 0 && (byKey.get(letters[0] ?? "")?.some((at) => matches(tokens, at, letters)) ?? false)
  );
}
