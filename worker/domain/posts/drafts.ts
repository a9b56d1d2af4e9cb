import type { Draft, DraftPatch } from "#contract/drafts.ts";
import { postText, selectedParts } from "#contract/post-text.ts";
import type { PostPatch } from "#contract/posts.ts";
import type { Database } from "../../db/database.ts";
import {
  type ChangedDraft,
  findDraft,
  findVersion,
  numbered,
  type SessionSpeech,
  type StoredDraft,
} from "../../db/drafts.ts";
import { setPost } from "../../db/posts.ts";
import { shownBodies } from "../../db/whole-post.ts";
import { AppError, existing } from "../../errors.ts";
import { fidelityOf } from "../../language/fidelity/index.ts";
import { sourcesOf, spokenIn, traced } from "../../language/sources/index.ts";
import { composePost, remembered } from "../../language/text/index.ts";
import { CONFLICT, retryOnConflict } from "../conflict.ts";
import { type Actor, type Session, saidIn } from "../sessions.ts";
import { saveDrafts } from "./save.ts";
import { typedPassages } from "./typed.ts";
import { applyPatch, changeBetween, confirming, restore, textPatch } from "./versions.ts";

/** Drafts as the API returns them: with their fidelity to what was said in their session, and where each sentence was said. */
export const toDrafts = (stored: readonly StoredDraft[], { said, recordings }: SessionSpeech): Draft[] =>
  compared({ stored, said, recordings });

const compared = remembered(
  ({ stored, said, recordings }: SessionSpeech & { stored: readonly StoredDraft[] }) => {
    const spoken = spokenIn(recordings, stored[0]?.language ?? undefined);
    return stored.map(
      ({ revision: _revision, textBytes: _bytes, angle: _angle, idealTiming: _timing, ...whole }) => {
        const draft = { ...whole, ...shownBodies(whole) };
        const { hook, body, cta } = postText(draft);
        const { hookUnsaid, ctaUnsaid, ...fidelity } = fidelityOf({
          ...{ hook, body, cta, said, confirmed: draft.confirmed },
          language: draft.language ?? undefined,
        });
        return {
          ...draft,
          fidelity,
          hookUnsaid,
          ctaUnsaid,
          ...traced(body, spoken, fidelity.unsaid),
          hookSources: sourcesOf(hook, spoken, hookUnsaid),
          ctaSources: sourcesOf(cta ?? "", spoken, ctaUnsaid),
        };
      },
    );
  },
);

/**
 * Changes a draft and returns it. What a key changes is its author's only once they say that it's true. Throws `not_found`, `invalid`,
 * `storage_full`, `key_scope` where a key says so itself, and `conflict` after too many concurrent changes.
 */
export async function changeDraft(
  db: Database,
  { userId, keyName = null }: Actor,
  draftId: string,
  patch: DraftPatch,
) {
  if (keyName !== null && patch.confirmed) throw new AppError("key_scope");
  return await retryOnConflict(async () => {
    const { draft, speech } = existing(await findDraft(db, userId, draftId));
    const base = await restored(db, userId, draft, patch.version);
    const changed = { ...patchedDraft(base, patch, keyName === null ? speech.said : undefined), keyName };
    if (!(await saveDrafts(db, userId, [changed], { now: Date.now() }))) return CONFLICT;
    return existing(toDrafts([changed.change ? numbered(changed.draft) : changed.draft], speech)[0]);
  });
}

/** Changes a post of the library; an edit of its text is a version of its draft. Throws as `changeDraft`. */
export async function changePost(db: Database, actor: Actor, postId: string, patch: PostPatch) {
  const { userId, keyName = null } = actor;
  if (keyName !== null && patch.status !== undefined) throw new AppError("key_scope");
  const { hook, body, cta } = patch;
  if (hook !== undefined || body !== undefined || cta !== undefined) {
    const { draft } = existing(await findDraft(db, userId, postId));
    await changeDraft(db, actor, postId, { ...textPatch(draft, { hook, body, cta }), change: "edit" });
  }
  const { status, title } = patch;
  return existing(await setPost(db, userId, postId, { status, title }, Date.now()));
}

/** The draft after a change. What its author, who said this, typed beyond it counts as confirmed. */
function patchedDraft(before: StoredDraft, patch: DraftPatch, said: string[] | undefined): ChangedDraft {
  const patched = applyPatch(before, patch);
  const typed = said ? typedPassages(before, patched, { change: patch.change, said }) : [];
  const draft = confirming(patched, typed);
  return { draft, change: changeBetween(before, draft, patch) };
}

async function restored(db: Database, userId: string, draft: StoredDraft, version: number | undefined) {
  if (version === undefined || version === draft.version) return draft;
  const row = await findVersion(db, userId, draft.id, version);
  if (!row) throw new AppError("invalid", { message: "There is no such version.", field: "version" });
  return restore(draft, row);
}

/** The drafts of a session that a correction changes, corrected. */
export function correctedDrafts({ drafts, messages }: Session, corrected: (text: string) => string) {
  const said = saidIn(messages);
  return drafts.flatMap((draft) => {
    const offered = withOffersCorrected(draft, corrected);
    const { hook, body } = composePost(selectedParts(draft));
    const text = { hook: corrected(hook), body: corrected(body) };
    const patch = textPatch(draft, {
      ...(text.hook !== hook && { hook: text.hook }),
      ...(text.body !== body && { body: text.body }),
    });
    const { draft: changed } = patchedDraft(offered, { ...patch, change: "edit" }, said);
    const change = changeBetween(draft, changed, { change: "edit" });
    return textsOf(changed) === textsOf(draft) ? [] : [{ draft: changed, change }];
  });
}

/** The draft with the word corrected in what its author could choose instead, too. */
function withOffersCorrected(draft: StoredDraft, corrected: (text: string) => string): StoredDraft {
  const { hooks, selectedHookIndex, ctaSuggestions, customCta } = draft;
  const isTaken = (content: string) => hooks.some((hook) => hook.content === content);
  return {
    ...draft,
    hooks: hooks.map((hook, index) => {
      const content = corrected(hook.content);
      return index === selectedHookIndex || isTaken(content) ? hook : { ...hook, content };
    }),
    ctaSuggestions: ctaSuggestions.map(corrected),
    customCta: customCta && corrected(customCta),
  };
}

const textsOf = ({ hooks, bodies, ctaSuggestions, customCta }: StoredDraft): string =>
  JSON.stringify([hooks, bodies, ctaSuggestions, customCta]);
