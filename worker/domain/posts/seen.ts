import { seenFilesOf } from "#contract/post-text.ts";
import type { Post, SeenPost } from "#contract/posts.ts";
import { type MoreStatements, unscheduleStatements } from "../../db/schedule.ts";
import type { Deps } from "../deps.ts";
import { mailToOwner } from "../mails/outbox.ts";
import type { Actor } from "../sessions.ts";

// What goes out is what its author has seen.

/** Whether a post is as its author saw it. */
export function isAsSeen(post: Post, seen: SeenPost): boolean {
  const current = { version: post.version, ...seenFilesOf(post) };
  return JSON.stringify({ ...current, ...seen }) === JSON.stringify(current);
}

/**
 * The statements for the batch of a change of a post by a key, or by a chat elsewhere: it leaves the schedule, and its author gets a
 * mail. None for what its author changes on a page.
 */
export async function unscheduleUnseen(
  deps: Deps,
  { userId, keyName, door }: Actor,
  postId: string,
): Promise<MoreStatements> {
  const by = keyName ?? door;
  if (!by) return () => [];
  const facts = { postId, by };
  const mail = await mailToOwner(deps, userId, { kind: "post-unscheduled", facts, now: Date.now() });
  const reason = `Changed by ${by}: look at it and schedule it again.`;
  return (whereChanged) => unscheduleStatements(deps.db, { id: postId, userId, reason, mail }, whereChanged);
}
