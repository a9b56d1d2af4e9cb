import { ERROR_MESSAGES } from "#contract/errors.ts";
import { DAY_MS, MINUTE_MS } from "#contract/times.ts";
import * as stored from "../../db/inbound.ts";
import { queueMail } from "../../db/mails.ts";
import { endTelegram, telegramDraftStatement } from "../../db/telegram.ts";
import { notesNameQuery } from "../../db/users.ts";
import { AppError } from "../../errors.ts";
import { logError } from "../../log.ts";
import { ServiceFailure } from "../../services/failure.ts";
import type { Deps } from "../deps.ts";
import { mailToOwner, sendQueued } from "../mails/outbox.ts";
import { admitModels } from "../models.ts";
import { workOnEach } from "../pool.ts";
import { addNote, readSaid } from "../recordings/note.ts";
import { parseSound } from "../recordings/transcribe.ts";
import type { SessionRef } from "../sessions.ts";
import { draftText, partsOf } from "./draft-text.ts";
import { notesAddressOf } from "./mail.ts";
import type { Sessions } from "./sessions.ts";
import { workOnTelegram } from "./telegram.ts";

/** Longer than a place in the trial is reserved: whoever works on it has died by then. */
const LEASE_MS = 3 * MINUTE_MS;
/** After so many crashes it is said that something went wrong. */
const MOST_CRASHES = 5;
const GIVEN_UP_AFTER_MS = DAY_MS;
/** Longer than anybody sends a message again. */
const IDS_KEPT_MS = 90 * DAY_MS;
const TELEGRAM_UNITS = 4_096;

type Row = stored.InboundRow;

/** Works on what came in and is due. Safe to run at any moment, any number of times at once. Never throws. */
export async function workOnInbound(deps: Deps, sessions: Sessions, which: stored.Which): Promise<void> {
  const claimed = await stored.claimInbound(deps.db, which, { now: Date.now(), leaseMs: LEASE_MS });
  await workOnEach(claimed, { atOnce: AT_ONCE, where: "inbound" }, async (row) => {
    try {
      await advance(deps, sessions, row);
    } catch (error) {
      const now = Date.now();
      const wait = error instanceof ServiceFailure ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
      if (row.createdAt < now - GIVEN_UP_AFTER_MS) await stored.settleInbound(deps.db, row.id);
      else await stored.postponeInbound(deps.db, row.id, now + wait);
      throw error;
    }
  });
}

const AT_ONCE = 5;
/** Of more, the queries of a run might not be enough. */
const MOST_A_RUN = 30;

/** A cron job: what was lost on the way, or what its answer waits for. */
export async function workOnDueInbound(deps: Deps, sessions: Sessions, now: number): Promise<void> {
  await stored.forgetInbound(deps.db, now - IDS_KEPT_MS);
  await workOnInbound(deps, sessions, { most: MOST_A_RUN });
}

async function advance(deps: Deps, sessions: Sessions, row: Row): Promise<void> {
  const { message } = row;
  if (!message) return await stored.settleInbound(deps.db, row.id);
  const outcomes = row.outcomes ?? (await outcomesOf(deps, sessions, row, message));
  if (!row.outcomes) await stored.saveOutcomes(deps.db, row.id, outcomes, Date.now() + LEASE_MS);
  const answer = row.answer ?? (await answerOf(deps, row, outcomes));
  // Its session says when there is one, and if that is lost, the cron job looks.
  if (!answer) return await stored.postponeInbound(deps.db, row.id, Date.now() + MINUTE_MS);
  if (!row.answer && !(await stored.saveAnswer(deps.db, row.id, answer, Date.now() + LEASE_MS))) return;
  if (message.door === "mail") await answerByMail(deps, row, message, answer);
  else await answerByTelegram(deps, row, message, { answer, sessionId: outcomes[0]?.sessionId });
  await stored.settleInbound(deps.db, row.id);
}

/** What becomes of a message; each refusal is said in its own words. Throws what another try may help. */
async function outcomesOf(deps: Deps, sessions: Sessions, row: Row, message: stored.InboundMessage) {
  const { id, userId, attempts } = row;
  if (message.door === "telegram")
    return await answerRefusals(attempts, () => workOnTelegram(deps, sessions, { id, userId, message }));
  const outcomes: stored.InboundOutcome[] = [];
  const caller = { userId: userId ?? "", network: null };
  for (const [at, note] of message.notes.entries()) {
    const taken = await answerRefusals(attempts, async () => {
      const models = await admitModels(deps, caller);
      const said = readSaid(
        "sound" in note ? { sound: parseSound(await readMailed(deps, caller.userId, note.sound)) } : note,
      );
      const sent = { key: `${id}:${at}`, interviewMode: false, ...said };
      const { sessionId } = await addNote(models, caller.userId, sent);
      await sessions.wake({ ...caller, sessionId, awaited: true });
      return [{ sessionId }];
    });
    outcomes.push(...taken);
  }
  const sounds = message.notes.flatMap((note) =>
    "sound" in note ? [{ userId: caller.userId, id: note.sound }] : [],
  );
  if (sounds.length > 0) await deps.vault.remove(sounds);
  return outcomes;
}

async function readMailed({ vault }: Deps, userId: string, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const sound = await vault.get({ userId, id });
  if (!sound) throw new AppError("sound_gone");
  return new Uint8Array(await new Response(sound).arrayBuffer());
}

/** What work leads to, or its refusal in words. Throws what another try may help. */
async function answerRefusals(
  attempts: number,
  work: () => Promise<stored.InboundOutcome[]>,
): Promise<stored.InboundOutcome[]> {
  try {
    return await work();
  } catch (error) {
    const isRefused = error instanceof AppError && error.code !== "still_working";
    if (!isRefused && (attempts < MOST_CRASHES || error instanceof ServiceFailure)) throw error;
    if (!isRefused) logError("inbound", error);
    return [{ text: isRefused ? error.message : ERROR_MESSAGES.internal }];
  }
}

/** The texts of an answer, one for each outcome; undefined while a draft is still being written. */
async function answerOf(deps: Deps, { userId }: Row, outcomes: stored.InboundOutcome[]) {
  const texts: string[] = [];
  for (const { sessionId, text } of outcomes) {
    const ref: SessionRef | undefined = sessionId && userId ? { sessionId, userId } : undefined;
    const draft = ref && (await draftText(deps, ref));
    if (draft === null) return undefined;
    texts.push([text, ref && (draft ?? ERROR_MESSAGES.recording_deleted)].filter(Boolean).join("\n\n"));
  }
  return texts;
}

async function answerByMail(
  deps: Deps,
  { id, userId }: Row,
  { messageId, subject }: stored.InboundMessage & { door: "mail" },
  answer: string[],
): Promise<void> {
  const name = (await notesNameQuery(deps.db, userId ?? ""))[0]?.name;
  const replyTo = notesAddressOf(deps, name) ?? "";
  const facts = { text: answer.join("\n\n\n"), subject, messageId, replyTo };
  const now = Date.now();
  const mail = await mailToOwner(deps, userId ?? "", { key: id, kind: "notes-answered", facts, now });
  await queueMail(deps.db, mail);
  await sendQueued(deps, id);
}

/** Throws `ServiceFailure` for a part that Telegram has not taken; those before it are not sent again. */
async function answerByTelegram(
  { db, telegram }: Deps,
  { id, answer: left }: Row,
  { chatId, messageId }: stored.InboundMessage & { door: "telegram" },
  { answer, sessionId }: { answer: string[]; sessionId?: string },
): Promise<void> {
  if (!telegram) return;
  const parts = answer.flatMap((text) => partsOf(text, TELEGRAM_UNITS));
  while (parts[0] !== undefined) {
    let sent: number;
    try {
      // Of an answer that was begun, the first part went out.
      sent = await telegram.send(chatId, parts[0], left ? undefined : messageId);
    } catch (error) {
      const status = error instanceof ServiceFailure ? error.status : undefined;
      // Any other may be put right while the answer waits.
      if (status !== 400 && status !== 403) throw error;
      if (status === 403) await endTelegram(db, { chatId });
      return;
    }
    parts.shift();
    const shown = sessionId ? [telegramDraftStatement(db, { chatId, messageId: sent, sessionId })] : [];
    await db.batch([stored.partsLeft(db, id, parts), ...shown]);
  }
}
