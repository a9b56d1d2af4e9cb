import { z } from "zod";
import { MAX_TOPIC_CHARS, MAX_TOPICS } from "#contract/limits.ts";
import type { TopicsRequest } from "../../language/writer.ts";
import { UnusableAnswer } from "./answer.ts";
import { definePrompt } from "./chat.ts";
import { first, MATERIAL_RULE, material, onOneLine } from "./prompt.ts";

const TOPICS_SYSTEM = `You suggest what a speaker could record next, from what they said in their earlier notes. They make LinkedIn posts of what they record.

- Ask five questions. Each takes up something that they named and left open: a person, a decision, a number, a doubt, what came after.
- Each can be answered by speaking for a minute, from their own experience.
- Ask nothing that a note already answers, and nothing that stands in the list of questions already offered. What stands in <removed> is not theirs: ask nothing about it.
- Assume nothing that they did not say.
- One sentence each, at most 120 characters, spoken to them as "you", in the language of the newest note. Plain words, no em dashes, no emoji.

${MATERIAL_RULE}

Answer with one JSON object and nothing else: {"topics": ["..."]}`;

/** Enough to see what someone talks about, and bounded whatever the caller has. */
const MAX_NOTES = 10;

/** `read` throws `UnusableAnswer` when no topic of the answer can be offered. */
export const topicsPrompt = ({ transcripts, current, removed = [] }: TopicsRequest) =>
  definePrompt({
    system: TOPICS_SYSTEM,
    user: [
      transcripts.length > 0
        ? "The notes, newest first:"
        : "There are no notes yet. Ask about their work, in English.",
      first(transcripts.slice(0, MAX_NOTES).map((transcript) => material("note", transcript))),
      removed.length > 0 &&
        `Not what they want to be asked about:\n\n${material("removed", removed.join("\n"))}`,
      current.length > 0 && `Already offered:\n\n${material("offered", current.join("\n"))}`,
    ],
    schemaName: "topics",
    schema: z.object({ topics: z.array(z.string()) }),
    read(answer) {
      const offered = new Set(current.map((topic) => topic.trim().toLowerCase()));
      const topics = answer.topics.map(onOneLine).filter((topic) => {
        const key = topic.toLowerCase();
        return key !== "" && topic.length <= MAX_TOPIC_CHARS && !offered.has(key) && offered.add(key);
      });
      if (topics.length === 0) throw new UnusableAnswer("it has no question that is not offered already");
      return { result: topics.slice(0, MAX_TOPICS) };
    },
  });
