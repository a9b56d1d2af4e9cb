import type { Correction } from "#contract/context.ts";
import { DEFAULT_TOPICS } from "#contract/limits.ts";
import { toCorrection } from "../../db/corrections.ts";
import { hasUnlearned, latestNotesQuery, saveProfile } from "../../db/profiles.ts";
import type { Learned } from "../../db/schema.ts";
import { saveTopics } from "../../db/topics.ts";
import type { Profile } from "../../language/writer.ts";
import type { Deps } from "../deps.ts";
import type { SessionRef } from "../sessions.ts";
import { NOTES_READ, newTopics, offeredTopics } from "../topics.ts";
import { following, orBuiltin, type Writers } from "../writing.ts";
import { contextQueries, NOTHING_LEARNED } from "./context.ts";
import { keepingRemoved } from "./removed.ts";
import { removedFrom, rulesOf } from "./rules.ts";

/** Whether something was said in this session that its speaker's profile does not know of. */
export const owesProfile = ({ db }: Deps, ref: SessionRef): Promise<boolean> => hasUnlearned(db, ref);

interface Note {
  text: string;
  language: string | null;
}

/**
 * Builds a speaker's profile and the questions for them anew from their latest notes; the built-in writer steps in
 * where the model cannot, or takes longer than `patienceMs`. Safe to run any number of times, also at once: what was
 * made from newer notes stays.
 */
export async function learnProfile(
  deps: Deps,
  userId: string,
  { withoutModel = false, patienceMs }: { withoutModel?: boolean; patienceMs?: number } = {},
): Promise<void> {
  const { db } = deps;
  const through = Date.now();
  const [notes, [before], rows, [topics]] = await db.batch([
    latestNotesQuery(db, userId, NOTES_READ),
    ...contextQueries(db, userId),
  ]);
  const corrections = rows.map(toCorrection);
  const { writer, builtinWriter } = following(deps, rulesOf(corrections));
  const writers = { writer: withoutModel ? builtinWriter : writer, builtinWriter };
  const [learned, questions] =
    notes.length === 0
      ? [NOTHING_LEARNED, [...DEFAULT_TOPICS]]
      : await Promise.all([
          learnFrom(writers, notes, { corrections, patienceMs }),
          newTopics(writers, { notes, corrections, current: offeredTopics(topics, corrections), patienceMs }),
        ]);
  await saveProfile(db, userId, {
    learned: before ? keepingRemoved(learned, before.learned, corrections) : learned,
    through,
    now: Date.now(),
  });
  await saveTopics(db, userId, { questions, through });
}

async function learnFrom(
  { writer, builtinWriter }: Writers,
  notes: Note[],
  { corrections, patienceMs }: { corrections: Correction[]; patienceMs?: number },
): Promise<Learned> {
  const request = {
    notes: notes.map(({ text, language }) => ({ text, language: language ?? undefined })),
    removed: removedFrom(corrections),
  };
  const found = await orBuiltin(writer.profile(request), () => builtinWriter.profile(request), {
    patienceMs,
  });
  return toLearned(found);
}

const toLearned = ({ topics, ...lists }: Profile): Learned => ({ ...lists, userTopicsMap: topics });
