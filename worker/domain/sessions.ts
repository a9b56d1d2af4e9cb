import type { BatchResponse } from "drizzle-orm/batch";
import type { InterviewState } from "#contract/chat.ts";
import type { Database } from "../db/database.ts";
import * as drafts from "../db/drafts.ts";
import * as stored from "../db/sessions.ts";
import { type SessionRecording, spokenQuery, toSpokenRecording } from "../db/vault.ts";
import { AppError } from "../errors.ts";
import type { InterviewRequest, Turn } from "../language/writer.ts";
import type { Deps } from "./deps.ts";
import { workOnEach } from "./pool.ts";

export { type PendingWork, pendingQuery } from "../db/sessions.ts";
export type SessionRef = stored.SessionRef;

/** Who does something: a user, by the key of this name where there is one; `door`: from there, and not from a page. */
export type Actor = { userId: string; keyName?: string | null; door?: "Telegram" };

export interface SessionCaller extends SessionRef, Actor {
  /** Its calls of models are counted too; null where it is not known. */
  network: string | null;
  /** Its first draft is also to be sent to where its note came from. */
  awaited?: true;
}

/** An `answer` to an interview's question, a `request` to change a draft, or a `statement` of what one claims. */
export type TurnKind = "answer" | "request" | "statement";

export interface Session {
  topic: string | undefined;
  language: string | undefined;
  interview: InterviewState | null;
  /** Whether its drafts were ever written; its author may have deleted them since. */
  drafted: boolean;
  messages: stored.MessageRow[];
  /** Those that have times of words, and statements. */
  recordings: SessionRecording[];
  drafts: drafts.StoredDraft[];
}

/** Most work is done, or its alarm set, long before this. */
const OVERDUE_MS = 10_000;
const SESSIONS_A_RUN = 500;
const SESSIONS_AT_ONCE = 20;

/** Asks a session's object for work; safe to call any number of times. */
type Wake = (what: "requestOpening" | "requestReview", caller: SessionCaller) => Promise<void>;

/** A cron job: wakes the objects of sessions that have something to do. Throws when some could not be woken. */
export async function wakeOverdue({ db }: Deps, wake: Wake, now: number): Promise<void> {
  const { openings, reviews } = await stored.overdueSessions(db, now - OVERDUE_MS, SESSIONS_A_RUN);
  const calls = [
    ...openings.map((ref) => ({ ref, what: "requestOpening" as const })),
    ...reviews.map((ref) => ({ ref, what: "requestReview" as const })),
  ];
  const pool = { atOnce: SESSIONS_AT_ONCE, where: "wake" };
  const failed = await workOnEach(calls, pool, ({ what, ref }) => wake(what, { ...ref, network: null }));
  if (failed > 0) throw new Error(`Sessions that could not be woken: ${failed}.`);
}

export const sessionQueries = (db: Database, { sessionId, userId }: SessionRef) =>
  [
    stored.sessionQuery(db, userId, sessionId),
    stored.messagesQuery(db, userId, sessionId),
    drafts.draftsQuery(db, userId, sessionId),
    spokenQuery(db, userId, sessionId),
  ] as const;

export const readSession = async (db: Database, ref: SessionRef): Promise<Session | undefined> =>
  toSession(await db.batch(sessionQueries(db, ref)));

export function toSession(rows: BatchResponse<ReturnType<typeof sessionQueries>>): Session | undefined {
  const [[session], messages, draftRows, recordings] = rows;
  if (!session) return undefined;
  return {
    topic: session.topic ?? undefined,
    language: session.language ?? undefined,
    interview: session.interviewState,
    drafted: session.draftedAt !== null,
    messages,
    recordings: recordings.map(toSpokenRecording),
    drafts: draftRows.map(drafts.toStoredDraft),
  };
}

/** Whether the interview's next question has still to be asked. */
export const isQuestionPending = (state: InterviewState | null): state is InterviewState =>
  state !== null && !state.complete && state.question === null;

type Progress = { interviewState: InterviewState | null; draftedAt: number | null };

/** Whether a session's first draft, or its interview's next question, has still to be written. */
export const hasPendingWork = ({ interviewState, draftedAt }: Progress): boolean =>
  interviewState ? isQuestionPending(interviewState) : draftedAt === null;

/** Everything the speaker said in a session, oldest first; not what an agent asked for. */
export const saidIn = (messages: Pick<stored.MessageRow, "role" | "content" | "keyName">[]): string[] =>
  drafts.countedAsSaid(
    messages.filter(({ role, keyName }) => role === "user" && keyName === null).map(({ content }) => content),
  );

/** What the drafts of a session are compared with. `habits` are those of their author that are on. */
export const speechIn = (
  { messages, recordings }: Pick<Session, "messages" | "recordings">,
  habits: readonly { rule: string }[],
): drafts.SessionSpeech => ({ said: [...saidIn(messages), ...habits.map(({ rule }) => rule)], recordings });

/** Whether a message is a request about a draft, rather than what the drafts are made from. */
export function isRequest({ interview, messages }: Session, messageId: string): boolean {
  const place = messages.findIndex(({ id }) => id === messageId);
  const earlier = messages.slice(0, place);
  return interview ? earlier.some(({ role }) => role === "synthesizer") : earlier.length > 0;
}

/** An interview as question and answer; what was said before the first question comes without one. */
function turnsOf(messages: Session["messages"]): Turn[] {
  const turns: Turn[] = [];
  let question: string | null = null;
  for (const { role, content } of messages) {
    if (role === "assistant") question = content;
    if (role !== "user") continue;
    turns.push({ question, answer: content });
    question = null;
  }
  return turns;
}

export function interviewOf({ topic, language, messages, interview }: Session): InterviewRequest {
  const turns = turnsOf(messages);
  const skipped = interview?.asked.filter((question) => !turns.some((turn) => turn.question === question));
  return { turns, skipped, topic, language };
}

/** Saves what a user said, once; refused where the session takes no more. */
export async function saveTurn(
  db: Database,
  ref: SessionRef,
  turn: Parameters<typeof stored.saveMessage>[2],
) {
  if (!(await stored.saveMessage(db, ref, turn))) throw new AppError("session_full");
}

/** The time for the next message: messages are ordered by time, so it is later than that of the last one. */
export const nextMessageTime = ({ messages }: Session): number =>
  Math.max(Date.now(), (messages.at(-1)?.createdAt ?? 0) + 1);

const SNIPPET_CHARS = 140;

/** The start of a text, cut between words, for lists. */
export function snippetOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= SNIPPET_CHARS) return line;
  const cut = line.slice(0, SNIPPET_CHARS);
  const lastSpace = cut.lastIndexOf(" ");
  // Languages without spaces are cut where they are.
  return `${(lastSpace > SNIPPET_CHARS / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
