import { z } from "zod";
import { MAX_TOPIC_CHARS, MAX_TOPICS } from "#contract/limits.ts";
import type { TopicsRequest } from "../../language/writer.ts";
import { UnusableAnswer } from "./answer.ts";

export const topicsAnswer = z.object({ topics: z.array(z.string()) });

/** The topics in a model's answer that can be offered. Throws `UnusableAnswer` when there are none. */
export function readTopics({ current }: TopicsRequest, answer: z.infer<typeof topicsAnswer>): string[] {
  const offered = new Set(current.map((topic) => topic.trim().toLowerCase()));
  const topics = answer.topics
    .map((topic) => topic.replace(/\s+/g, " ").trim())
    .filter((topic) => topic !== "" && topic.length <= MAX_TOPIC_CHARS)
    .filter((topic) => {
      const key = topic.toLowerCase();
      return !offered.has(key) && offered.add(key);
    });
  if (topics.length === 0) throw new UnusableAnswer("it has no question that is not offered already");
  return topics.slice(0, MAX_TOPICS);
}
