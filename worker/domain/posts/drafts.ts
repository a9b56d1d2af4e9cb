import type { Draft, DraftPatch, Unsaid } from "#contract/drafts.ts";
import { type PostParts, postText } from "#contract/post-text.ts";
import type { PostPatch } from "#contract/posts.ts";
import type { Database } from "../../db/database.ts";
import * as stored from "../../db/drafts.ts";
import { activeHabitsQuery } from "../../db/habits.ts";
import { findPostsWithSpeech, type PostChoice, postQuery, setPost, toPost } from "../../db/posts.ts";
import { AppError, existing } from "../../errors.ts";
import { fidelityOf } from "../../language/fidelity/index.ts";
import { sourcesOf, spokenIn, traced } from "../../language/sources/index.ts";
import { composePost, gist, remembered } from "../../language/text/index.ts";
import type { FoundReview } from "../../language/writer.ts";
import type { Deps } from "../deps.ts";
import { CONFLICT, retryOnConflict } from "../retries.ts";
import * as sessions from "../sessions.ts";
import { unscheduleUnseen } from "./seen.ts";
import { typedPassages } from "./typed-passages.ts";
import * as versions from "./versions.ts";

type StoredDraft = stored.StoredDraft;
type Actor = sessions.Actor;

/** Drafts as the API returns them: with their fidelity to what was said in their session, and where each sentence was said. */
export function toDrafts(rows: readonly StoredDraft[], bodies: stored.Bodies, speech: stored.SessionSpeech) {
  const drafts = rows.map((draft) => withChoices(draft, bodies.get(draft.id) ?? []));
  const posts = drafts.map(({ confirmed, language, review, ...draft }) => {
    return { ...postText(draft), confirmed, language, review };
  });
  const marks = comparePosts({ posts, ...speech });
  return drafts.map(({ review: _review, ...draft }, at): Draft => ({ ...draft, ...existing(marks[at]) }));
}

/** The draft with what can be chosen of it. Bodies are shown under its hook: without the sentences that repeat it. */
function withChoices(
  { revision: _revision, angle: _angle, idealTiming: _timing, review, ...selected }: StoredDraft,
  bodies: readonly string[],
) {
  const { hook, body, cta, ...draft } = selected;
  const hooks = versions.addHooks(draft.hooks, [{ type: "claim", content: hook }]);
  const all = bodies.includes(body) ? bodies : [...bodies, body];
  return {
    ...draft,
    hooks,
    selectedHookIndex: hooks.findIndex(({ content }) => content === hook),
    hookShown: composePost({ hook, body, cta }).hook !== "",
    bodies: all.map((_, at) => ({ content: versions.bodyShown(all, at, selected) })),
    selectedBodyIndex: all.indexOf(body),
    selectedCtaIndex: versions.ctaIndexOf(selected),
    review: review?.version === draft.version ? review : {},
  };
}

type Selected = PostParts & Pick<StoredDraft, "confirmed" | "language"> & { review: Partial<FoundReview> };

const comparePosts = remembered(
  ({ posts, said, recordings }: stored.SessionSpeech & { posts: readonly Selected[] }) => {
    const spoken = spokenIn(recordings, posts[0]?.language ?? undefined);
    return posts.map(({ hook, body, cta, confirmed, language, review }) => {
      const comparison = fidelityOf({ hook, body, cta, said, confirmed, language: language ?? undefined });
      const marksIn = (text: string, unsaid: Unsaid[]) =>
        withReviewMarks(text, review, { said, confirmed, unsaid });
      const fidelity = { yourWords: comparison.yourWords, unsaid: marksIn(body, comparison.unsaid) };
      const hookUnsaid = marksIn(hook, comparison.hookUnsaid);
      const ctaUnsaid = marksIn(cta ?? "", comparison.ctaUnsaid);
      const hookSources = sourcesOf(hook, spoken, hookUnsaid);
      const ctaSources = sourcesOf(cta ?? "", spoken, ctaUnsaid);
      const sources = traced(body, spoken, fidelity.unsaid);
      return { fidelity, hookUnsaid, ctaUnsaid, ...sources, hookSources, ctaSources };
    });
  },
);

/** A session with its drafts as the API returns them; undefined where it is not this user's. */
export async function readDrafts(db: Database, ref: sessions.SessionRef) {
  const [habits, bodies, ...rows] = await db.batch([
    activeHabitsQuery(db, ref.userId),
    stored.bodiesOfSessionQuery(db, ref.userId, ref.sessionId),
    ...sessions.sessionQueries(db, ref),
  ]);
  const session = sessions.toSession(rows);
  if (!session) return undefined;
  const speech = sessions.speechIn(session, habits);
  return { session, drafts: toDrafts(session.drafts, stored.toBodies(bodies), speech) };
}

/** Posts of the library, newest first, each with its draft as the API returns it but for where its sentences were said. */
export async function readPostsWithDrafts(db: Database, userId: string, choice: PostChoice, limit: number) {
  const page = await findPostsWithSpeech(db, userId, choice, limit);
  const bySession = Map.groupBy(page.drafts, ({ sessionId }) => sessionId);
  const drafts = [...bySession].flatMap(([id, ofSession]) => {
    const messages = page.turns.filter(({ sessionId }) => sessionId === id);
    const said = stored.allSaid(messages, page.habits);
    return toDrafts(ofSession, new Map(), { said, recordings: [] });
  });
  const draftOf = new Map(drafts.map((draft) => [draft.id, draft]));
  return page.rows.map((row) => ({ post: toPost(row), draft: existing(draftOf.get(row.id)) }));
}

/** Changes a draft and returns it. What a key changes counts as said only once its author says so, and leaves the schedule; it can't change what is published. */
export async function changeDraft(deps: Deps, actor: Actor, draftId: string, patch: DraftPatch) {
  const { db } = deps;
  const { userId, keyName = null } = actor;
  if (keyName !== null && patch.confirmed) throw new AppError("key_scope");
  const unschedule = await unscheduleUnseen(deps, actor, draftId);
  return await retryOnConflict(async () => {
    const { draft, bodies, speech } = existing(await stored.findDraft(db, userId, draftId));
    if (keyName !== null && draft.publishedAt) throw new AppError("already_published");
    const base = await restored(db, userId, draft, patch.version);
    const said = keyName === null ? speech.said : undefined;
    const allowedPatch = keyName === null ? patch : versions.selectedOnly(patch);
    const changed = { ...patchDraft(base, allowedPatch, { bodies, said }), keyName };
    const isOther = changed.change !== undefined || base.version !== draft.version;
    const also = isOther ? unschedule : undefined;
    const only = keyName === null ? undefined : stored.whereUnpublished;
    if (!(await stored.updateDrafts(db, userId, [changed], { now: Date.now(), also, only }))) return CONFLICT;
    const savedDraft = changed.change ? stored.withNextVersion(changed.draft) : changed.draft;
    return existing(toDrafts([savedDraft], new Map([[draftId, bodies]]), speech)[0]);
  });
}

/** Changes a post of the library; an edit of its text is a version of its draft. */
export async function changePost(deps: Deps, actor: Actor, postId: string, patch: PostPatch) {
  const { db } = deps;
  const { userId, keyName = null } = actor;
  if (keyName !== null && patch.status !== undefined) throw new AppError("key_scope");
  const { hook, body, cta } = patch;
  const isTextKept = hook === undefined && body === undefined && cta === undefined;
  if (isTextKept && keyName !== null) {
    const { publishedAt } = existing(await postQuery(db, userId, postId).get());
    if (publishedAt !== null) throw new AppError("already_published");
  }
  if (!isTextKept) {
    const { draft } = existing(await stored.findDraft(db, userId, postId));
    const text = versions.textPatch(draft, { hook, body, cta });
    await changeDraft(deps, actor, postId, { ...text, change: "edit" });
  }
  const { status, title } = patch;
  return existing(await setPost(db, userId, postId, { status, title }));
}

/** `bodies`: those of its versions. `said`: what its author said, who makes this change; undefined for a key's. */
type Before = { bodies?: readonly string[]; said: string[] | undefined };

/** The draft after a change. What its author typed beyond what they said counts as confirmed. */
function patchDraft(before: StoredDraft, patch: DraftPatch, { bodies, said }: Before): stored.ChangedDraft {
  const next = versions.applyPatch(before, patch, bodies);
  const passages = said ? typedPassages(before, next, { change: patch.change, said, bodies }) : [];
  const draft = versions.confirming(next, passages);
  return { draft, change: versions.kindOfChange(before, draft, patch) };
}

async function restored(db: Database, userId: string, draft: StoredDraft, version: number | undefined) {
  if (version === undefined || version === draft.version) return draft;
  const [row] = await stored.versionsQuery(db, userId, draft.id, version);
  if (!row) throw new AppError("invalid", { message: "There is no such version.", field: "version" });
  return versions.restoreVersion(draft, row);
}

export function correctedDrafts({ drafts, messages }: sessions.Session, correct: (text: string) => string) {
  const said = sessions.saidIn(messages);
  return drafts.flatMap((draft): stored.ChangedDraft[] => {
    const { hook, body } = composePost(draft);
    const text = { hook: correct(hook), body: correct(body) };
    const patch = versions.textPatch(draft, {
      ...(text.hook !== hook && { hook: text.hook }),
      ...(text.body !== body && { body: text.body }),
    });
    const before = withOffersCorrected(draft, correct);
    const { draft: changed } = patchDraft(before, { ...patch, change: "edit" }, { said });
    const change = versions.kindOfChange(draft, changed, { change: "edit" });
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

/**
 * The marks of a text that rules found (`unsaid`) and those that a review of it adds, in order. A passage is marked where it stands to the letter, unless
 * something of it is marked or confirmed already, or all of it was said in a row: there the model is wrong.
 */
export function withReviewMarks(
  text: string,
  { unsaid: sentences = [], phrases = [] }: Partial<FoundReview>,
  basis: Record<"said" | "confirmed", readonly string[]> & { unsaid: readonly Unsaid[] },
): Unsaid[] {
  const { said, confirmed, unsaid } = basis;
  const spoken = said.map((one) => ` ${gist(one)} `);
  const marks = [...unsaid];
  const passages = [...sentences.map((sentence) => ({ sentence, phrase: sentence })), ...phrases];
  for (const { sentence, phrase } of passages) {
    const [at, within] = [text.indexOf(sentence), sentence.indexOf(phrase)];
    const [start, end] = [at + within, at + within + phrase.length];
    const isMarked = marks.some((other) => other.start < end && start < other.end);
    const isTheirs =
      confirmed.some((passage) => passage.includes(phrase) || phrase.includes(passage)) ||
      spoken.some((one) => one.includes(` ${gist(phrase)} `));
    if (at >= 0 && within >= 0 && !isMarked && !isTheirs)
      marks.push({ text: phrase, kind: "claim", start, end });
  }
  return marks.sort((one, other) => one.start - other.start);
}
