import type { Draft } from "#contract/drafts.ts";
import { MAX_OFFERED_HOOKS } from "#contract/limits.ts";
import { type NewDraft, type StoredDraft, saveFirstDrafts, updateDrafts } from "../../db/drafts.ts";
import { existing } from "../../errors.ts";
import { withOpening } from "../../language/text/index.ts";
import type { DraftText, Note, Suite } from "../../language/writer.ts";
import type { ModelDeps } from "../models.ts";
import { nextMessageTime, type Session, type SessionRef, saidIn } from "../sessions.ts";
import { readToWrite, type Writers, writeWithFallbackWhenSpent } from "../writers.ts";
import { readDrafts } from "./drafts.ts";
import { writeReviewedSuite } from "./review.ts";
import { unscheduleUnseen } from "./seen.ts";
import { addHooks } from "./versions.ts";

const FIRST_MESSAGE =
  "Here's your post, drafted from what you said. Pick the hook you like, change anything in the body, then copy it or open LinkedIn.";

/**
 * Writes a session's first draft, unless it has one. Safe to run any number of times, also at once. Returns "drafted" for a draft that
 * waits for its review; "interview", and writes nothing, for an interview, whose posts are written at its end. Throws `ServiceFailure`
 * when the model fails, never with `withoutModel`. `onProgress` gets the body as it is written.
 */
export async function writeFirstDraft(
  deps: ModelDeps,
  ref: SessionRef,
  options: { withoutModel: boolean; onProgress?: (body: string) => void },
): Promise<"interview" | "drafted" | undefined> {
  const { session, writer, plainWriter } = await readToWrite(deps, ref);
  if (session?.interview) return "interview";
  const note = session && noteOf(session);
  if (!note || session.drafted) return undefined;
  const text = await (options.withoutModel ? plainWriter : writer).draft(note, options.onProgress);
  const message = { role: "assistant" as const, content: FIRST_MESSAGE };
  const drafts = [newDraft(text, authorship(deps, options), session.language)];
  await saveFirstDrafts(deps.db, ref, { message, drafts }, nextMessageTime(session));
  return "drafted";
}

export type Author = Pick<StoredDraft, "writtenBy" | "fallback">;

/** Who writes, and whether in place of a model that failed. */
export const authorship = (
  { writer, plainWriter }: Writers,
  { withoutModel }: { withoutModel: boolean },
): Author => ({
  writtenBy: withoutModel || writer === plainWriter ? "builtin" : "model",
  fallback: withoutModel && writer !== plainWriter,
});

/** A text as the first version of a draft, with its first hook chosen and no call to action. */
export function newDraft(text: DraftText, author: Author, language: string | undefined): NewDraft {
  const { hooks, ctaSuggestions } = text;
  const draft = { ...author, id: crypto.randomUUID(), postIndex: 0, hooks, ctaSuggestions, language };
  return { ...draft, ...openedText(text), cta: null };
}

/** A writer's text with its first hook chosen, whose sentences its body has. */
function openedText({ hooks, body }: DraftText): Pick<StoredDraft, "hook" | "body"> {
  const hook = hooks[0]?.content ?? "";
  return { hook, body: withOpening({ hook, body }) };
}

/** Has the model rewrite drafts that the built-in writer had to write; earlier versions stay. Returns the session's drafts. */
export async function redraftSession(deps: ModelDeps, ref: SessionRef): Promise<Draft[]> {
  const { session: storedSession, ...writers } = await readToWrite(deps, ref);
  const session = existing(storedSession);
  if (session.drafts.some(({ fallback }) => fallback)) {
    const { result: texts, fallback } = await writeTexts(writers, session);
    const author = authorship(deps, { withoutModel: false });
    for (const draft of session.drafts) {
      const text = texts[draft.postIndex];
      // The built-in writer's text is there already. A draft that its author changed meanwhile stays.
      if (!fallback && draft.fallback && text) {
        const changed = { draft: rewritten(draft, text, author), change: "redraft" as const };
        const also = await unscheduleUnseen(deps, { ...ref, byWriter: true }, draft.id);
        await updateDrafts(deps.db, ref.userId, [changed], { now: Date.now(), also });
      }
    }
  }
  return (await readDrafts(deps.db, ref))?.drafts ?? [];
}

/** The texts that a writer makes of a session, by `postIndex`; as `writeWithFallbackWhenSpent`. */
export const writeTexts = (writers: Writers, session: Session) =>
  writeWithFallbackWhenSpent(writers, async (writer): Promise<DraftText[]> => {
    if (session.interview) return suiteTexts(await writeReviewedSuite({ ...writers, writer }, session));
    return [await writer.draft(existing(noteOf(session)))];
  });

export function rewritten(draft: StoredDraft, text: DraftText, author: Author): StoredDraft {
  return {
    ...draft,
    ...author,
    ...openedText(text),
    // In front, because the editor offers the first two.
    hooks: addHooks(text.hooks, draft.hooks.slice(text.hooks.length - MAX_OFFERED_HOOKS)),
    // A call to action that was chosen by its index keeps its list.
    ctaSuggestions: draft.cta === null ? text.ctaSuggestions : draft.ctaSuggestions,
  };
}

function noteOf({ messages, topic, language }: Session): Note | undefined {
  const transcript = saidIn(messages)[0];
  return transcript === undefined ? undefined : { transcript, topic, language };
}

/** The posts of a suite as texts of drafts, the hero first. */
export const suiteTexts = ({ hero, derivatives }: Suite): DraftText[] =>
  [hero, ...derivatives].map((post) => ({ ...post, ctaSuggestions: post.cta ? [post.cta] : [] }));
