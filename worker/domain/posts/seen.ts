import { seenFilesOf } from "#contract/post-text.ts";
import type { Post, SeenPost } from "#contract/posts.ts";
import { findScheduled, type MoreStatements, unscheduleStatements } from "../../db/schedule.ts";
import type { Deps } from "../deps.ts";
import { prepareMail } from "../mails/outbox.ts";
import type { Actor } from "../sessions.ts";

// What goes out is what its author has seen.

export function isAsSeen(post: Post, seenPost: SeenPost): boolean {
  const current = { version: post.version, ...seenFilesOf(post) };
  return JSON.stringify({ ...current, ...seenPost }) === JSON.stringify(current);
}

/** Takes posts that a key, a chat elsewhere or our writer changes out of the schedule, with a mail; not for changes on a page, which shows them. */
export async function unscheduleUnseen(
  deps: Deps,
  { userId, keyName, door, byWriter = false }: Actor & { byWriter?: boolean },
  ...postIds: string[]
): Promise<MoreStatements> {
  const by = keyName ?? door;
  if (!by && !byWriter) return () => [];
  const reason = `${by ? `Changed by ${by}` : "Written anew at your request"}: look at it and schedule it again.`;
  const scheduled = await findScheduled(deps.db, userId, postIds);
  const unscheduling = postIds.map(async (id) => {
    const to = scheduled.find((post) => post.id === id)?.email;
    const cause = { kind: "post-unscheduled", userId, facts: { postId: id, ...(by && { by }) } } as const;
    const mail = to ? await prepareMail(deps, { ...cause, to, now: Date.now() }) : undefined;
    return { id, userId, reason, mail };
  });
  const all = await Promise.all(unscheduling);
  return (whereChanged) => all.flatMap((one) => unscheduleStatements(deps.db, one, whereChanged));
}
