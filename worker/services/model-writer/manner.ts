import type { Manner } from "../../language/writer.ts";
import { joined, material, type Part } from "./prompt.ts";

/** Longer posts show no more of how the author writes, and every character is paid for. */
const MAX_POST_CHARS = 1_200;
export const MAX_OWN_POSTS = 3;
const MAX_TAGS = 5;
const MAX_TAG_CHARS = 100;

const MANNER_RULE = `How this author writes
- <habit>: what they want of every post. See that it is so.
- <own_post>: posts that they wrote. They show form and nothing else: how long their lines are, where they break them, how they open and end. No sentence, fact or name in them was said now, so none may be taken from them.
- <tone> and <themes>: how they sound and what they come back to. They help to choose among what was said, and add nothing to it.`;

/** A prompt with examples of how the author writes, and what to make of them; as it is where nothing is known. */
export function inManner(system: string, user: readonly Part[], manner: Manner | undefined) {
  const examples = manner && mannerMaterial(manner);
  return examples ? { system: joined(system, MANNER_RULE), user: [examples, ...user] } : { system, user };
}

/** For a prompt that changes or reviews a post: its form is there to be seen. */
export const habitsOf = (manner: Manner | undefined): Manner | undefined =>
  manner && { ...manner, posts: [], tone: [], themes: [] };

function mannerMaterial({ posts, habits, tone, themes }: Manner): string {
  const list = (entries: string[]) =>
    entries
      .slice(0, MAX_TAGS)
      .map((entry) => entry.slice(0, MAX_TAG_CHARS))
      .join("\n");
  return joined(
    ...posts.slice(0, MAX_OWN_POSTS).map((post) => material("own_post", post.slice(0, MAX_POST_CHARS))),
    ...habits.map((habit) => material("habit", habit)),
    tone.length > 0 && material("tone", list(tone)),
    themes.length > 0 && material("themes", list(themes)),
  );
}
