import { MAX_CORRECTION_CHARS, MAX_PROFILE_ENTRIES } from "#contract/limits.ts";
import { gist } from "../../text/index.ts";
import type { Profile, ProfileRequest } from "../../writer.ts";
import { identityIn } from "./identity.ts";
import { differentNotes, readNotes } from "./notes.ts";
import { recurringIn } from "./recurring.ts";
import { toneOf } from "./tone.ts";
import { topicsIn } from "./topics.ts";

/** Enough to know somebody by, and bounded whatever the caller has. */
const MAX_NOTES = 30;

/** What notes tell about their speaker, by counting: nothing in it was guessed. */
export function profileOf(request: ProfileRequest): Profile {
  const all = readNotes(request.notes.slice(0, MAX_NOTES));
  const notes = differentNotes(all);
  const removed = new Set(request.removed.map(gist));
  const listed = (entries: readonly string[]) =>
    entries
      .filter((entry) => entry.length <= MAX_CORRECTION_CHARS && !removed.has(gist(entry)))
      .slice(0, MAX_PROFILE_ENTRIES);
  const { themes, phrases } = recurringIn(notes);
  const topics = [...topicsIn(all)].filter(([name]) => !removed.has(gist(name)));
  return {
    themes: listed(themes),
    toneTags: listed(toneOf(notes)),
    identityTags: listed(identityIn(notes)),
    distinctivePhrases: listed(phrases),
    topics: Object.fromEntries(topics.slice(0, MAX_PROFILE_ENTRIES)),
  };
}
