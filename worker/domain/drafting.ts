import type { Draft } from "#contract/drafts.ts";
import { draftsQuery, findDraft, saveFirstDraft, toDraft, updateDraft } from "../db/drafts.ts";
import { messagesQuery, sessionQuery } from "../db/sessions.ts";
import { AppError } from "../errors.ts";
import { ServiceFailure } from "../services/failure.ts";
import type { DraftText, Note } from "../services/writer/writer.ts";
import type { Deps } from "./deps.ts";
import { append } from "./draft-versions.ts";

/** What the assistant says when it brings the first draft. */
const FIRST_MESSAGE =
  "Here's your post, drafted from what you said. Pick the hook you like, change anything in the body, then copy it or open LinkedIn.";

export interface DraftJob {
  sessionId: string;
  userId: string;
}

/**
 * Writes a session's first draft, unless it has one. Safe to run any number of times, also at once: exactly one set
 * of drafts is stored. Throws `ServiceFailure` when the writer could not, unless told to write without the model.
 */
export async function draftSession(
  deps: Deps,
  job: DraftJob,
  options: { withoutModel: boolean },
): Promise<void> {
  const { note, drafts } = await readSession(deps, job);
  if (!note || drafts.length > 0) return;
  const fallback = options.withoutModel && deps.writer !== deps.builtinWriter;
  const writer = options.withoutModel ? deps.builtinWriter : deps.writer;
  const text = await writer.draft(note);
  await saveFirstDraft(
    deps.db,
    { id: job.sessionId, userId: job.userId },
    {
      message: { id: crypto.randomUUID(), content: FIRST_MESSAGE },
      draft: {
        id: crypto.randomUUID(),
        hooks: text.hooks,
        selectedHookIndex: 0,
        bodies: [{ content: text.body }],
        selectedBodyIndex: 0,
        ctaSuggestions: text.ctaSuggestions,
        selectedCtaIndex: null,
        customCta: null,
        language: note.language ?? null,
        writtenBy: writer === deps.builtinWriter ? "builtin" : "model",
        fallback,
      },
    },
    Date.now(),
  );
}

/**
 * Asks the model once more for a draft that the built-in writer had to write, and puts its text first; the earlier
 * versions stay. Answers the session's drafts. Throws `writer_unavailable` when the model still cannot.
 */
export async function redraftSession(deps: Deps, job: DraftJob): Promise<Draft[]> {
  const { note, drafts } = await readSession(deps, job);
  if (!note) throw new AppError("not_found");
  const stale = drafts.find((draft) => draft.fallback);
  if (!stale) return drafts;
  const text = await deps.writer.draft(note).catch((error: unknown): DraftText => {
    if (!(error instanceof ServiceFailure)) throw error;
    throw new AppError("writer_unavailable", { retryAfterSeconds: error.retryAfterSeconds });
  });
  await replaceText(deps, job.userId, stale.id, text);
  return (await readSession(deps, job)).drafts;
}

async function replaceText(deps: Deps, userId: string, draftId: string, text: DraftText): Promise<void> {
  const current = await findDraft(deps.db, userId, draftId);
  // A second click got here first.
  if (!current?.fallback) return;
  // In front, because the editor offers the first two; the earlier ones stay behind them.
  const hooks = append(text.hooks, current.hooks);
  const bodies = append(current.bodies, [{ content: text.body }]);
  const changed = {
    ...current,
    hooks: hooks.versions,
    selectedHookIndex: 0,
    bodies: bodies.versions,
    selectedBodyIndex: bodies.selected,
    // A call to action that was chosen by its place in the list keeps its list.
    ctaSuggestions: current.selectedCtaIndex === null ? text.ctaSuggestions : current.ctaSuggestions,
    writtenBy: "model" as const,
    fallback: false,
  };
  if (!(await updateDraft(deps.db, userId, changed, Date.now()))) throw new AppError("conflict");
}

async function readSession(
  { db }: Deps,
  { sessionId, userId }: DraftJob,
): Promise<{ note?: Note; drafts: Draft[] }> {
  const [[session], messages, drafts] = await db.batch([
    sessionQuery(db, userId, sessionId),
    messagesQuery(db, userId, sessionId),
    draftsQuery(db, userId, sessionId),
  ]);
  const transcript = messages.find((message) => message.role === "user")?.content;
  if (!session || transcript === undefined) return { drafts: [] };
  return {
    note: { transcript, topic: session.topic ?? undefined, language: session.language ?? undefined },
    drafts: drafts.map(toDraft),
  };
}
