import { MAX_PROFILE_ENTRIES } from "#contract/limits.ts";
import type { ProfileRequest } from "../../../language/writer.ts";
import { joined, MATERIAL_RULE, material } from "./material.ts";

export const PROFILE_SYSTEM = `You describe how someone speaks and what they speak about, from notes they recorded. They will read it themselves, and it guides whoever writes for them. Say only what the notes show.

Each list has at most ${MAX_PROFILE_ENTRIES} entries, the strongest first. An empty list is better than a guess.
- "themes": what they come back to in at least two notes, one to three words each, in their own words and in their language.
- "toneTags": how they say it, one to three words each, in English: "Direct", "Tells stories", "Uses numbers", "Thinks aloud". At most five, none from a single short note.
- "identityTags": who they say they are, only where they say it of themselves: "I'm a founder" gives "Founder", "I run a bakery" gives "Runs a bakery". Never a guess from their subjects, nothing about what they only want to be, were once, or say of others. No health, religion, politics or origin.
- "distinctivePhrases": turns of phrase of theirs, copied to the letter, of 2 to 12 words, that stand word for word at least twice in the notes. No fillers, no stock phrases, no mere names of things.
- "topics": what the notes are about in general words, in English ("Hiring", "Pricing", "Customers"), each with "notes", the numbers of the notes that are about it. A note has at most three topics.
- What stands in <removed> was taken out by them: leave it out everywhere, in other words too.

${MATERIAL_RULE}

Answer with one JSON object and nothing else: {"themes": ["..."], "toneTags": ["..."], "identityTags": ["..."], "distinctivePhrases": ["..."], "topics": [{"name": "...", "notes": [1]}]}`;

/** The notes by number, newest first, for `PROFILE_SYSTEM`. */
export function profileUser({ notes, removed }: ProfileRequest): string {
  return joined(
    removed.length > 0 && material("removed", removed.join("\n")),
    "The notes, newest first:",
    ...notes.map(({ text }, at) => `${at + 1}.\n${material("note", text)}`),
  );
}
