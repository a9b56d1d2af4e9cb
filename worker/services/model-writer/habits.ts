import { z } from "zod";
import { habitKey } from "#contract/habits.ts";
import { MAX_HABIT_CHARS } from "#contract/limits.ts";
import { tidyLine } from "../../language/text/index.ts";
import type { FoundHabit, HabitsRequest } from "../../language/writer.ts";
import { definePrompt } from "./chat.ts";
import { first, joined, MATERIAL_RULE, material } from "./prompt.ts";

const MAX_SUGGESTED = 2;
/** What shows in one post is chance. */
const MIN_PAIRS = 2;

const HABITS_SYSTEM = `You compare posts as they were drafted with the same posts as their author sent them out, and find what the author keeps changing in the same way, so that whoever drafts next can do it for them.

- At most ${MAX_SUGGESTED} habits, the clearest first, and only what shows in at least ${MIN_PAIRS} pairs and is not contradicted by the others. An empty list is better than a guess.
- A habit is about how they write: how posts open or end, words they swap or cut, what they always add, the length of sentences and paragraphs. It is never a fact, a name, a number or a subject of a single post.
- "rule" is one sentence in plain English, at most ${MAX_HABIT_CHARS} characters, that tells a writer what to do: "Never end with a question." or "Write “folks” instead of “people”." Quote to the letter what they use again and again, as in “Cheers, Mara.”
- "pairs" are the numbers of the pairs that show it.
- Nothing that stands in <habit> (they have it already) or in <declined> (they don't want it), in other words neither.

${MATERIAL_RULE}

Answer with one JSON object and nothing else: {"habits": [{"rule": "...", "pairs": [1, 2]}]}`;

const QUOTED = /[“"]([^“”"]+)[”"]/gu;

/** Whether it is one short sentence, and what it quotes, names and counts is more than a matter of one post. */
function isGeneral(rule: string, texts: readonly string[]): boolean {
  const times = (part: string) =>
    texts.filter((text) => text.toLowerCase().includes(part.toLowerCase())).length;
  const quoted = [...rule.matchAll(QUOTED)].flatMap(([, words = ""]) => words);
  // What it quotes may have stops of its own.
  const rest = rule.replaceAll(QUOTED, "x");
  const others = rest.match(/(?<=\S\s+)\p{Lu}\p{L}+|\d+/gu) ?? [];
  if (rule.length > MAX_HABIT_CHARS || !/\p{L}/u.test(rule) || /[.!?…]\s+\S/u.test(rest)) return false;
  return quoted.every((part) => times(part) >= MIN_PAIRS) && others.every((part) => times(part) !== 1);
}

export function habitsPrompt({ pairs, habits, declined }: HabitsRequest) {
  const user = [
    "The pairs, latest first:",
    first(
      pairs.map(({ before, after }, at) =>
        joined(`${at + 1}.`, material("drafted", before), material("sent_out", after)),
      ),
    ),
    ...habits.map((rule) => material("habit", rule)),
    ...declined.map((rule) => material("declined", rule)),
  ];
  return definePrompt({
    system: HABITS_SYSTEM,
    user,
    schemaName: "habits",
    schema: z.object({ habits: z.array(z.object({ rule: z.string(), pairs: z.array(z.number()) })) }),
    /** Those that can be suggested: sentences that are new and that at least two changed posts show. */
    read(answer) {
      const known = new Set([...habits, ...declined].map(habitKey));
      const changed = pairs.map(({ before, after }) => before !== after && `${before}\n${after}`);
      const result = answer.habits.flatMap((one): FoundHabit[] => {
        const rule = tidyLine(one.rule);
        const shown = [...new Set(one.pairs.map((number) => number - 1))].filter((index) => changed[index]);
        const texts = shown.flatMap((index) => changed[index] || []);
        if (known.has(habitKey(rule)) || shown.length < MIN_PAIRS || !isGeneral(rule, texts)) return [];
        known.add(habitKey(rule));
        return [{ rule, pairs: shown }];
      });
      return { result: result.slice(0, MAX_SUGGESTED) };
    },
  });
}
