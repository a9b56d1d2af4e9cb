import { joinPost } from "#contract/post-text.ts";
import { beginSuggesting, habitsQuery, saveSuggestions, usedPostsQuery } from "../../db/habits.ts";
import { AppError } from "../../errors.ts";
import { composePost, sentencesIn } from "../../language/text/index.ts";
import { logError } from "../../log.ts";
import type { ModelDeps } from "../models.ts";
import { admitWork } from "../quota.ts";
import { writeWithFallback } from "../writers.ts";

/** Suggestions are looked for after so many posts were published or copied, in so many of the last ones. */
const POSTS_BETWEEN = 3;
const POSTS_COMPARED = 10;
const MAX_EXCERPT_CHARS = 300;

/** If enough posts were published or copied since the last time. Safe to call after each, also at once. Never throws: the next posts make up for it. */
export async function suggestHabits(deps: ModelDeps, userId: string): Promise<void> {
  const { db, writer, plainWriter } = deps;
  if (writer === plainWriter) return;
  try {
    if (!(await beginSuggesting(db, userId, POSTS_BETWEEN, Date.now()))) return;
    await admitWork(deps, userId);
    const used = await usedPostsQuery(db, userId, POSTS_COMPARED);
    const pairs = used.map(({ postId, drafted, wentOut }) => {
      return { postId, before: joinPost(composePost(drafted)), after: joinPost(composePost(wentOut)) };
    });
    // Posts that went out as drafted have nothing to teach.
    if (pairs.filter(({ before, after }) => before !== after).length < 2) return;
    const ownHabits = Map.groupBy(await habitsQuery(db, userId), ({ state }) => state === "off");
    const rulesThat = (areOff: boolean) => ownHabits.get(areOff)?.map(({ rule }) => rule) ?? [];
    const request = { pairs, habits: rulesThat(false), declined: rulesThat(true) };
    const proposals = await writeWithFallback(deps, (one) => one.suggestHabits(request));
    const suggestions = proposals.map(({ rule, pairs: indices }) => {
      return { rule, evidence: indices.flatMap((index) => pairs[index] ?? []).map(excerptOf) };
    });
    await saveSuggestions(db, userId, suggestions, Date.now());
  } catch (error) {
    if (!(error instanceof AppError)) logError("habits", error);
  }
}

/** The sentences of a pair that are only in one of its texts; all of it where just its layout differs. */
function excerptOf<Pair extends { before: string; after: string }>(pair: Pair): Pair {
  const [before, after] = [new Set(sentencesIn(pair.before)), new Set(sentencesIn(pair.after))];
  const removed = [...before.difference(after)].join(" ");
  const added = [...after.difference(before)].join(" ");
  const [was, is] = removed || added ? [removed, added] : [pair.before, pair.after];
  return { ...pair, before: shortened(was), after: shortened(is) };
}

const shortened = (text: string) =>
  text.length > MAX_EXCERPT_CHARS ? `${text.slice(0, MAX_EXCERPT_CHARS - 1)}…` : text;
