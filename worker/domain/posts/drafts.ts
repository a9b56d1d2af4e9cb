import type { Draft, DraftChange, DraftPatch, Unsaid } from "#contract/drafts.ts";
import { type PostParts, postText, selectedParts } from "#contract/post-text.ts";
import type { Database } from "../../db/database.ts";
import {
  findDraft,
  findVersion,
  type SessionSpeech,
  type StoredDraft,
  updateDraft,
} from "../../db/drafts.ts";
import { shownBodies } from "../../db/whole-post.ts";
import { AppError } from "../../errors.ts";
import { fidelityOf } from "../../language/fidelity/index.ts";
import { type Spoken, sourcesOf, spokenIn, traced } from "../../language/sources/index.ts";
import { composePost, keysOf } from "../../language/text/index.ts";
import { applyPatch, changeBetween, confirming, restore } from "./versions.ts";

/** Two tabs rarely conflict twice; a change is then computed again from the other's result. */
const MAX_ATTEMPTS = 4;

/**
 * The drafts of a session as the API returns them: with their fidelity to everything that was said in it, and where each
 * sentence was said.
 */
export function toDrafts(stored: readonly StoredDraft[], { said, recordings }: SessionSpeech): Draft[] {
  const spoken = spokenIn(recordings, stored[0]?.language ?? undefined);
  return stored.map((draft) => toDraft(draft, said, spoken));
}

function toDraft(stored: StoredDraft, said: string[], spoken: Spoken): Draft {
  const { revision: _revision, angle: _angle, idealTiming: _timing, ...whole } = stored;
  const draft = { ...whole, ...shownBodies(whole) };
  const { hook, body, cta } = postText(draft);
  const language = draft.language ?? undefined;
  const { confirmed } = draft;
  const { hookUnsaid, ctaUnsaid, ...fidelity } = fidelityOf({ hook, body, cta, said, confirmed, language });
  return {
    ...draft,
    fidelity,
    hookUnsaid,
    ctaUnsaid,
    ...traced(body, spoken, fidelity.unsaid),
    hookSources: sourcesOf(hook, spoken, hookUnsaid),
    ctaSources: sourcesOf(cta ?? "", spoken, ctaUnsaid),
  };
}

/** Changes a draft and returns it. Throws `not_found`, `invalid`, and `conflict` after too many concurrent changes. */
export async function changeDraft(
  db: Database,
  userId: string,
  draftId: string,
  patch: DraftPatch,
): Promise<Draft> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const found = await findDraft(db, userId, draftId);
    if (!found) throw new AppError("not_found");
    const base = await restored(db, userId, found.draft, patch.version);
    const patched = applyPatch(base, patch);
    const changed = confirming(patched, newlyTyped(base, patched, patch, found.speech.said));
    const change = changeBetween(base, changed, patch);
    if (await updateDraft(db, userId, changed, { change, now: Date.now() })) {
      const { said, recordings } = found.speech;
      const spoken = spokenIn(recordings, changed.language ?? undefined);
      return toDraft(change ? numbered(changed) : changed, said, spoken);
    }
  }
  throw new AppError("conflict");
}

/** What a writer does; all else that is given as text, its author typed. */
const BY_WRITER: ReadonlySet<DraftChange | undefined> = new Set([
  "draft",
  "hooks",
  "shorter",
  "bolder",
  "softer",
  "refine",
  "redraft",
]);

/** What the author typed just now that was not said: it is theirs, unless the post said it before. */
function newlyTyped(
  before: StoredDraft,
  after: StoredDraft,
  { change }: DraftPatch,
  said: string[],
): string[] {
  const typed = BY_WRITER.has(change) ? undefined : newParts(before, after);
  if (!typed) return [];
  const found = unsaidIn(typed, after, said);
  const earlier = found.length > 0 ? unsaidIn(composePost(selectedParts(before)), before, said) : [];
  return found.filter((one) => !earlier.some((other) => isOf(one, other))).map(({ text }) => text);
}

/** The parts of a post as they are shown, without those that are chosen from what was there before; undefined where all are. */
function newParts(before: StoredDraft, after: StoredDraft): PostParts | undefined {
  const parts = selectedParts(after);
  const isNew = (versions: { content: string }[], content: string) =>
    !versions.some((version) => version.content === content);
  const hook = isNew(before.hooks, parts.hook);
  const body = isNew(before.bodies, parts.body);
  const cta = parts.cta !== null && ![before.customCta, ...before.ctaSuggestions].includes(parts.cta);
  const shown = composePost(parts);
  if (!hook && !body && !cta) return undefined;
  return { hook: hook ? shown.hook : "", body: body ? shown.body : "", cta: cta ? shown.cta : null };
}

function unsaidIn(parts: PostParts, { confirmed, language }: StoredDraft, said: string[]): Unsaid[] {
  const { unsaid, hookUnsaid, ctaUnsaid } = fidelityOf({
    ...parts,
    said,
    confirmed,
    language: language ?? undefined,
  });
  return [...hookUnsaid, ...unsaid, ...ctaUnsaid];
}

/** Whether a passage is an earlier one, perhaps with other words around it or in it. */
function isOf(one: Unsaid, earlier: Unsaid): boolean {
  if (one.kind === "number" || one.kind === "date") return one.text === earlier.text;
  const words = keysOf(one.text);
  const earlierWords = new Set(keysOf(earlier.text));
  return words.filter((word) => earlierWords.has(word)).length > words.length / 2;
}

async function restored(db: Database, userId: string, draft: StoredDraft, version: number | undefined) {
  if (version === undefined || version === draft.version) return draft;
  const row = await findVersion(db, userId, draft.id, version);
  if (!row) throw new AppError("invalid", { message: "version: there is no such version." });
  return restore(draft, row);
}

/** The draft with the version numbers that `updateDraft` writes. */
export const numbered = (draft: StoredDraft): StoredDraft => ({
  ...draft,
  version: draft.versionCount,
  previousVersion: draft.version,
  versionCount: draft.versionCount + 1,
});
