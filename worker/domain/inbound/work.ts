import { ERROR_MESSAGES } from "#contract/errors.ts";
import { PAGES } from "#contract/pages.ts";
import { postOf } from "#contract/post-text.ts";
import { MINUTE_MS } from "#contract/times.ts";
import { hasChanged } from "../../db/database.ts";
import { type InboundMessage, type InboundOutcome, type Job, saveJob } from "../../db/jobs.ts";
import { queueMail } from "../../db/mails.ts";
import { endTelegram, telegramDraftStatement, telegramQuery } from "../../db/telegram.ts";
import { notesNameQuery } from "../../db/users.ts";
import { AppError, existing } from "../../errors.ts";
import { logError } from "../../log.ts";
import { ServiceFailure } from "../../services/failure.ts";
import type { Deps } from "../deps.ts";
import { tryJobs, type Work } from "../jobs.ts";
import { mailToOwner, sendMail } from "../mails/outbox.ts";
import { admitModels } from "../models.ts";
import { readDrafts } from "../posts/drafts.ts";
import { addNote, readSaid } from "../recordings/note.ts";
import { parseSound, type Sound } from "../recordings/transcribe.ts";
import type { SessionRef } from "../sessions.ts";
import { notesAddressOf } from "./mail.ts";
import { isCut, putPicture, type Sessions, workOnTelegram } from "./telegram.ts";

/** After so many crashes it is said that something went wrong. */
const MOST_CRASHES = 5;
const TELEGRAM_UNITS = 4_096;

type Message = Job<"message">;

/** Answers a message, once. While one waits for a draft, another run may claim it: then nothing that this one saves counts. */
export const workOnMessage =
  (sessions: Sessions): Work<"message"> =>
  async (deps, job, now) => {
    const { message, answer: remaining } = job.payload;
    if (message.door === "telegram" && job.userId !== null) {
      const [connection] = await telegramQuery(deps.db, job.userId);
      // The chat was disconnected while the message waited.
      if (connection?.chatId !== message.chatId) return undefined;
    }
    const save = (payload: Message["payload"]) => hasChanged(saveJob(deps.db, job, payload));
    const outcomes = job.payload.outcomes ?? (await outcomesOf(deps, sessions, job, message));
    if (!job.payload.outcomes && !(await save({ message, outcomes }))) return undefined;
    const answer = remaining ?? (await answerOf(deps, job, outcomes));
    // Its session says when there is one, and if that is lost, the cron job looks.
    if (!answer) return now + MINUTE_MS;
    if (!remaining && !(await save({ message, outcomes, answer }))) return undefined;
    if (message.door === "mail") await answerByMail(deps, job, message, { answer, outcomes });
    else await answerByTelegram(deps, job, message, { answer, outcomes });
    // Whatever follows of a text that was cut has to find it.
    return !remaining && isCut(message) && job.userId ? now + MINUTE_MS : undefined;
  };

/** What becomes of a message; each refusal is said in its own words. Throws what another try may help. */
async function outcomesOf(deps: Deps, sessions: Sessions, job: Message, message: InboundMessage) {
  const { key, userId, attempts } = job;
  if (message.door === "telegram")
    return await answerRefusals(attempts, () => workOnTelegram(deps, sessions, { ...job, message }));
  const outcomes: InboundOutcome[] = [];
  const caller = { userId: userId ?? "", network: null };
  for (const [at, note] of message.notes.entries()) {
    const results = await answerRefusals(attempts, async () => {
      const models = await admitModels(deps, caller);
      const isText = "text" in note;
      const body = readSaid(isText ? note : { sound: await readMailed(deps, caller.userId, note.sound) });
      const newNote = { key: `${key}:${at}`, interviewMode: false, isForwarded: note.isForwarded, ...body };
      const { sessionId } = await addNote(models, caller.userId, newNote);
      await sessions.wake({ ...caller, sessionId, awaited: true });
      return [{ sessionId }];
    });
    outcomes.push(...results);
  }
  const ids = message.notes.flatMap((note) => ("sound" in note ? note.sound : []));
  if (ids.length > 0) await deps.vault.remove(ids.map((id) => ({ userId: caller.userId, id })));
  return outcomes;
}

async function readMailed({ vault }: Deps, userId: string, id: string): Promise<Sound> {
  const sound = existing(await vault.get({ userId, id }), "sound_gone");
  return parseSound(new Uint8Array(await new Response(sound).arrayBuffer()));
}

/** What work leads to, or its refusal in words. Throws what another try may help. */
async function answerRefusals(attempts: number, work: () => Promise<InboundOutcome[]>) {
  try {
    return await work();
  } catch (error) {
    const isRefused = error instanceof AppError && error.code !== "still_working";
    if (!isRefused && (attempts < MOST_CRASHES || error instanceof ServiceFailure)) throw error;
    if (!isRefused) logError("inbound", error);
    const isIdea = isRefused && error.code === "too_little";
    return [{ text: isRefused ? error.message : ERROR_MESSAGES.internal, isIdea }];
  }
}

/** The texts of an answer, one for each outcome; undefined while a draft is still being written. */
async function answerOf(deps: Deps, job: Message, outcomes: InboundOutcome[]) {
  const { userId, attempts } = job;
  const texts: string[] = [];
  for (const { sessionId, text, pictureId } of outcomes) {
    const ref: SessionRef | undefined = sessionId && userId ? { sessionId, userId } : undefined;
    const draft = ref && (await draftText(deps, ref));
    if (draft === null) return undefined;
    const isPictured = pictureId && ref && draft;
    const put = async () =>
      isPictured ? [await putPicture(deps, ref, pictureId, { ...job.payload, attempts })] : [];
    const [pictured] = await answerRefusals(attempts, put);
    const visibleDraft = ref && (draft ?? ERROR_MESSAGES.recording_deleted);
    texts.push([text, pictured?.text, visibleDraft].filter(Boolean).join("\n\n"));
  }
  return texts;
}

async function answerByMail(
  deps: Deps,
  { key: messageKey, userId }: Message,
  { messageId, subject }: InboundMessage & { door: "mail" },
  { answer, outcomes }: { answer: string[]; outcomes: InboundOutcome[] },
): Promise<void> {
  const name = (await notesNameQuery(deps.db, userId ?? ""))[0]?.name;
  const replyTo = notesAddressOf(deps, name) ?? "";
  const facts = { text: answer.join("\n\n\n"), subject, messageId, replyTo };
  const isRefusal = outcomes.every(({ sessionId, isIdea }) => sessionId === undefined && !isIdea);
  const key = `answer:${messageKey}`;
  const cause = { key, kind: "notes-answered", facts, now: Date.now(), isRefusal } as const;
  await queueMail(deps.db, await mailToOwner(deps, userId ?? "", cause));
  await tryJobs(deps, "answer", sendMail, { key });
}

/** Sends the parts one by one. Those that Telegram has taken are not sent again. */
async function answerByTelegram(
  { db, telegram }: Deps,
  job: Message,
  message: InboundMessage & { door: "telegram" },
  { answer, outcomes }: { answer: string[]; outcomes: InboundOutcome[] },
): Promise<void> {
  if (!telegram) return;
  const { chatId, messageId } = message;
  const sessionId = outcomes[0]?.sessionId;
  const parts = answer.flatMap((text) => partsOf(text, TELEGRAM_UNITS));
  while (parts[0] !== undefined) {
    let id: number;
    try {
      // Of an answer that was begun, the first part went out.
      id = await telegram.send(chatId, parts[0], job.payload.answer ? undefined : messageId);
    } catch (error) {
      const status = error instanceof ServiceFailure ? error.status : undefined;
      // Any other may be put right while the answer waits.
      if (status !== 400 && status !== 403) throw error;
      if (status === 403) await endTelegram(db, { chatId });
      return;
    }
    parts.shift();
    const links = sessionId ? [telegramDraftStatement(db, { chatId, messageId: id, sessionId })] : [];
    await db.batch([saveJob(db, job, { message, outcomes, answer: parts }), ...links]);
  }
}

/** A session's draft as a message shows it: the post, the share of its speaker's words, and its link. Null while it is written; undefined once gone. */
async function draftText({ db, siteOrigin }: Deps, ref: SessionRef) {
  const current = await readDrafts(db, ref);
  if (!current) return undefined;
  if (!current.session.drafted) return null;
  const [draft] = current.drafts;
  const link = `${siteOrigin}${PAGES.chat.replace(":sessionId", ref.sessionId)}`;
  return draft && `${postOf(draft)}\n\n${Math.floor(draft.fidelity.yourWords * 100)}% your words\n${link}`;
}

/** A text in parts of at most so many UTF-16 units, cut between paragraphs, lines or words where it can be. */
export function partsOf(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > most) {
    const window = rest.slice(0, most + 1);
    const between = ["\n\n", "\n", " "].map((gap) => window.lastIndexOf(gap)).find((at) => at > most / 2);
    // Never through the middle of a character.
    const at = between ?? (/[\uD800-\uDBFF]/.test(rest.charAt(most - 1)) ? most - 1 : most);
    parts.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return [...parts, rest];
}
