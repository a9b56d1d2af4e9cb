import type { Draft, DraftPatch, Unsaid } from "#contract/drafts.ts";
import { type PostParts, postText } from "#contract/post-text.ts";
import type { PostPatch } from "#contract/posts.ts";
import type { Database } from "../../db/database.ts";
import {
  allSaid,
  type Bodies,
  bodiesOfSessionQuery,
  type ChangedDraft,
  findDraft,
  type SessionSpeech,
  type StoredDraft,
  toBodies,
  updateDrafts,
  versionsQuery,
  whereUnpublished,
  withNextVersion,
} from "../../db/drafts.ts";
import { activeHabitsQuery } from "../../db/habits.ts";
import { findPostsWithSpeech, type PostChoice, postQuery, setPost, toPost } from "../../db/posts.ts";
import { AppError, existing } from "../../errors.ts";
import { fidelityOf } from "../../language/fidelity/index.ts";
import { sourcesOf, spokenIn, traced } from "../../language/sources/index.ts";
import { composePost, remembered } from "../../language/text/index.ts";
import type { FoundReview } from "../../language/writer.ts";
import { CONFLICT, retryOnConflict } from "../conflict.ts";
import type { Deps } from "../deps.ts";
import {
  type Actor,
  type Session,
  type SessionRef,
  saidIn,
  sessionQueries,
  speechIn,
  toSession,
} from "../sessions.ts";
import { withReviewMarks } from "./review-marks.ts";
import { unscheduleUnseen } from "./seen.ts";
import { typedPassages } from "./typed-passages.ts";
import {
  addHooks,
  applyPatch,
  bodyShown,
  confirming,
  ctaIndexOf,
  kindOfChange,
  restoreVersion,
  selectedOnly,
  textPatch,
} from "./versions.ts";

/** Drafts as the API returns them: with their fidelity to what was said in their session, and where each sentence was said. */
export function toDrafts(stored: readonly StoredDraft[], bodies: Bodies, speech: SessionSpeech): Draft[] {
  const drafts = stored.map((draft) => withChoices(draft, bodies.get(draft.id) ?? []));
  const posts = drafts.map(({ confirmed, language, review, ...draft }) => {
    return { ...postText(draft), confirmed, language, review };
  });
  const marks = comparePosts({ posts, ...speech });
  return drafts.map(({ review: _review, ...draft }, at) => ({ ...draft, ...existing(marks[at]) }));
}

/** The draft with what can be chosen of it. Bodies are shown under its hook: without the sentences that repeat it. */
function withChoices(
  { revision: _revision, angle: _angle, idealTiming: _timing, review, ...stored }: StoredDraft,
  bodies: readonly string[],
) {
  const { hook, body, cta, ...draft } = stored;
  const hooks = addHooks(draft.hooks, [{ type: "claim", content: hook }]);
  const all = bodies.includes(body) ? bodies : [...bodies, body];
  return {
    ...draft,
    hooks,
    selectedHookIndex: hooks.findIndex(({ content }) => content === hook),
    hookShown: composePost({ hook, body, cta }).hook !== "",
    bodies: all.map((_, at) => ({ content: bodyShown(all, at, stored) })),
    selectedBodyIndex: all.indexOf(body),
    selectedCtaIndex: ctaIndexOf(stored),
    review: review?.version === draft.version ? review : {},
  };
}

/** A text as it is selected, and what is known of it. */
type Selected = PostParts & Pick<StoredDraft, "confirmed" | "language"> & { review: Partial<FoundReview> };

const comparePosts = remembered(
  ({ posts, said, recordings }: SessionSpeech & { posts: readonly Selected[] }) => {
    const spoken = spokenIn(recordings, posts[0]?.language ?? undefined);
    return posts.map(({ hook, body, cta, confirmed, language, review }) => {
      const found = fidelityOf({ hook, body, cta, said, confirmed, language: language ?? undefined });
      const marksIn = (text: string, unsaid: Unsaid[]) =>
        withReviewMarks(text, review, { said, confirmed, unsaid });
      const fidelity = { yourWords: found.yourWords, unsaid: marksIn(body, found.unsaid) };
      const hookUnsaid = marksIn(hook, found.hookUnsaid);
      const ctaUnsaid = marksIn(cta ?? "", found.ctaUnsaid);
      return {
        fidelity,
        hookUnsaid,
        ctaUnsaid,
        ...traced(body, spoken, fidelity.unsaid),
        hookSources: sourcesOf(hook, spoken, hookUnsaid),
        ctaSources: sourcesOf(cta ?? "", spoken, ctaUnsaid),
      };
    });
  },
);

/** A session with its drafts as the API returns them; undefined where it is not this user's. */
export async function readDrafts(db: Database, ref: SessionRef) {
  const [habits, bodies, ...rows] = await db.batch([
    activeHabitsQuery(db, ref.userId),
    bodiesOfSessionQuery(db, ref.userId, ref.sessionId),
    ...sessionQueries(db, ref),
  ]);
  const session = toSession(rows);
  return (
    session && { session, drafts: toDrafts(session.drafts, toBodies(bodies), speechIn(session, habits)) }
  );
}

/** Posts of the library, newest first, each with its draft as the API returns it but for where its sentences were said. */
export async function readPostsWithDrafts(db: Database, userId: string, choice: PostChoice, limit: number) {
  const found = await findPostsWithSpeech(db, userId, choice, limit);
  const stored = Map.groupBy(found.drafts, ({ sessionId }) => sessionId);
  const drafts = [...stored].flatMap(([id, ofSession]) => {
    const messages = found.said.filter(({ sessionId }) => sessionId === id);
    const said = allSaid(messages, found.habits);
    return toDrafts(ofSession, new Map(), { said, recordings: [] });
  });
  const draftOf = new Map(drafts.map((draft) => [draft.id, draft]));
  return found.rows.map((row) => ({ post: toPost(row), draft: existing(draftOf.get(row.id)) }));
}

/**
 * Changes a draft and returns it. What a key changes is its author's only once they say that it's true, and leaves the schedule; what is
 * published it can't change.
 */
export async function changeDraft(
  deps: Deps,
  actor: Actor,
  draftId: string,
  patch: DraftPatch,
): Promise<Draft> {
  const { db } = deps;
  const { userId, keyName = null } = actor;
  if (keyName !== null && patch.confirmed) throw new AppError("key_scope");
  const unschedule = await unscheduleUnseen(deps, actor, draftId);
  return await retryOnConflict(async () => {
    const { draft, bodies, speech } = existing(await findDraft(db, userId, draftId));
    if (keyName !== null && draft.publishedAt) throw new AppError("already_published");
    const base = await restored(db, userId, draft, patch.version);
    const said = keyName === null ? speech.said : undefined;
    const given = keyName === null ? patch : selectedOnly(patch);
    const changed = { ...patchDraft(base, given, { bodies, said }), keyName };
    const isOther = changed.change !== undefined || base.version !== draft.version;
    const also = isOther ? unschedule : undefined;
    const only = keyName === null ? undefined : whereUnpublished;
    if (!(await updateDrafts(db, userId, [changed], { now: Date.now(), also, only }))) return CONFLICT;
    const saved = changed.change ? withNextVersion(changed.draft) : changed.draft;
    return existing(toDrafts([saved], new Map([[draftId, bodies]]), speech)[0]);
  });
}

/** Changes a post of the library; an edit of its text is a version of its draft. */
export async function changePost(deps: Deps, actor: Actor, postId: string, patch: PostPatch) {
  const { db } = deps;
  const { userId, keyName = null } = actor;
  if (keyName !== null && patch.status !== undefined) throw new AppError("key_scope");
  const { hook, body, cta } = patch;
  const isOnlyTitle = hook === undefined && body === undefined && cta === undefined;
  if (isOnlyTitle && keyName !== null) {
    const { publishedAt } = existing(await postQuery(db, userId, postId).get());
    if (publishedAt !== null) throw new AppError("already_published");
  }
  if (!isOnlyTitle) {
    const { draft } = existing(await findDraft(db, userId, postId));
    await changeDraft(deps, actor, postId, { ...textPatch(draft, { hook, body, cta }), change: "edit" });
  }
  const { status, title } = patch;
  return existing(await setPost(db, userId, postId, { status, title }));
}

interface Before {
  /** The bodies of its versions. */
  bodies?: readonly string[];
  /** What its author said, who makes this change; undefined for a key's. */
  said: string[] | undefined;
}

/** The draft after a change. What its author typed beyond what they said counts as confirmed. */
function patchDraft(before: StoredDraft, patch: DraftPatch, { bodies, said }: Before): ChangedDraft {
  const patched = applyPatch(before, patch, bodies);
  const typed = said ? typedPassages(before, patched, { change: patch.change, said, bodies }) : [];
  const draft = confirming(patched, typed);
  return { draft, change: kindOfChange(before, draft, patch) };
}

async function restored(db: Database, userId: string, draft: StoredDraft, version: number | undefined) {
  if (version === undefined || version === draft.version) return draft;
  const [row] = await versionsQuery(db, userId, draft.id, version);
  if (!row) throw new AppError("invalid", { message: "There is no such version.", field: "version" });
  return restoreVersion(draft, row);
}

export function correctedDrafts({ drafts, messages }: Session, correct: (text: string) => string) {
  const said = saidIn(messages);
  return drafts.flatMap((draft): ChangedDraft[] => {
    const { hook, body } = composePost(draft);
    const text = { hook: correct(hook), body: correct(body) };
    const patch = textPatch(draft, {
      ...(text.hook !== hook && { hook: text.hook }),
      ...(text.body !== body && { body: text.body }),
    });
    const { draft: changed } = patchDraft(
      withOffersCorrected(draft, correct),
      { ...patch, change: "edit" },
      { said },
    );
    const change = kindOfChange(draft, changed, { change: "edit" });
    return textsOf(changed) === textsOf(draft) ? [] : [{ draft: changed, change }];
  });
}

/** The draft with the word corrected in what its author could choose instead, too. */
function withOffersCorrected(draft: StoredDraft, correct: (text: string) => string): StoredDraft {
  const { hooks, ctaSuggestions, customCta, cta } = draft;
  const isTaken = (content: string) => hooks.some((hook) => hook.content === content);
  return {
    ...draft,
    hooks: hooks.map((hook) => {
      const content = correct(hook.content);
      return hook.content === draft.hook || isTaken(content) ? hook : { ...hook, content };
    }),
    ctaSuggestions: ctaSuggestions.map(correct),
    customCta: customCta && correct(customCta),
    cta: cta && correct(cta),
  };
}

const textsOf = ({ hooks, body, ctaSuggestions, customCta }: StoredDraft): string =>
  JSON.stringify([hooks, body, ctaSuggestions, customCta]);
