import { z } from "zod";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { text as normalizedText } from "#contract/fields.ts";
import { MAX_MESSAGE_CHARS, MAX_TOPIC_CHARS, MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { maskEmail } from "#contract/mask.ts";
import { PAGES } from "#contract/pages.ts";
import { turnMessageId } from "#contract/paths.ts";
import { MINUTE_MS } from "#contract/times.ts";
import { isoTime } from "../../db/database.ts";
import type { InboundMessage, InboundOutcome } from "../../db/inbound.ts";
import * as stored from "../../db/telegram.ts";
import { AppError } from "../../errors.ts";
import { ServiceFailure } from "../../services/failure.ts";
import type { Telegram } from "../../services/telegram.ts";
import { newToken, sha256 } from "../account/tokens.ts";
import type { Deps } from "../deps.ts";
import { mailToOwner } from "../mails/outbox.ts";
import { admitModels } from "../models.ts";
import { valueOrThrow } from "../outcome.ts";
import { admitTurn } from "../quota.ts";
import { addNote, addVoiceTurn, readSaid } from "../recordings/note.ts";
import { parseSound } from "../recordings/transcribe.ts";
import type { Sessions } from "./sessions.ts";

type TelegramMessage = InboundMessage & { door: "telegram" };

const LINK_LIFE_MS = 15 * MINUTE_MS;

const HOW_TO = "Send a voice note of up to 90 seconds, or type one, and you get a draft back.";

/** A link that connects whoever opens it within a quarter of an hour. */
export async function telegramLink({ db }: Deps, bot: Telegram, userId: string): Promise<string> {
  const token = newToken();
  const link = { userId, linkHash: await sha256(token), linkExpiresAt: Date.now() + LINK_LIFE_MS };
  await stored.saveTelegramLink(db, link);
  return bot.linkWith(token);
}

const file = z.object({ file_id: z.string(), file_size: z.number().default(0) });
const person = z.object({ first_name: z.string(), last_name: z.string().optional() });
const update = z.object({
  message: z.object({
    message_id: z.number().int(),
    chat: z.object({ id: z.number().int(), type: z.literal("private") }),
    from: person.optional(),
    text: normalizedText().optional(),
    caption: normalizedText().optional(),
    ...{ voice: file.optional(), audio: file.optional(), video_note: file.optional() },
    ...{ video: file.optional(), document: file.optional() },
    reply_to_message: z.object({ message_id: z.number().int() }).optional(),
  }),
});

/** Names something of a chat. It is kept when the account is gone: only DATA_KEY tells whose it was. */
export const telegramId = ({ tokenSeal }: Deps, chatId: string, what: string | number): string =>
  `telegram:${tokenSeal?.hmacs(`${chatId}:${what}`, "telegram")[0] ?? `${chatId}:${what}`}`;

/** The message of an update and its name; undefined for what is none of a private chat. */
export function readUpdate(deps: Deps, body: unknown): { key: string; message: TelegramMessage } | undefined {
  const { data } = update.safeParse(body);
  if (!data) return undefined;
  const { message_id: messageId, chat, from, text, caption, reply_to_message, ...sent } = data.message;
  const sound = sent.voice ?? sent.audio ?? sent.video_note ?? sent.video ?? sent.document;
  const message: TelegramMessage = {
    door: "telegram",
    chatId: String(chat.id),
    messageId,
    name: [from?.first_name, from?.last_name].filter(Boolean).join(" "),
    text: text ?? caption,
    file: sound && { id: sound.file_id, bytes: sound.file_size },
    replyTo: reply_to_message?.message_id,
  };
  return { key: telegramId(deps, message.chatId, messageId), message };
}

/** Does what a message asks for. Throws `AppError` for what is refused, and `ServiceFailure` where Telegram doesn't give the sound. */
export async function workOnTelegram(
  deps: Deps,
  sessions: Sessions,
  { key, userId, message }: { key: string; userId: string | null; message: TelegramMessage },
): Promise<InboundOutcome[]> {
  const { chatId, text = "", file } = message;
  const [start, token] = /^\/start(?:\s+([\w-]{1,64}))?\s*$/.exec(text) ?? [];
  if (token) return [{ text: await askToConnect(deps, message, token) }];
  const connected = /^\s*yes[.!]?\s*$/i.test(text) && (await connect(deps, message));
  if (connected) return [{ text: connected }];
  const connectAt = `${deps.siteOrigin}${PAGES.account}`;
  if (!userId)
    return [{ text: `This chat isn't connected to an account yet: choose Connect Telegram at ${connectAt}` }];
  if (start) return [{ text: HOW_TO }];

  const caller = { userId, network: null };
  const models = await admitModels(deps, caller);
  const sound = file && parseSound(await download(deps, file));
  if (!sound && text === "") throw new AppError("not_audio");
  const sessionId = message.replyTo && (await stored.findTelegramDraft(deps.db, chatId, message.replyTo));
  if (!sessionId) {
    const topic = sound && text.slice(0, MAX_TOPIC_CHARS).trim();
    const note = { key, interviewMode: false, topic: topic || null, ...readSaid({ sound, text }) };
    const opened = await addNote(models, userId, note);
    await sessions.wake({ ...caller, sessionId: opened.sessionId, awaited: true });
    return [{ sessionId: opened.sessionId }];
  }
  const ref = { ...caller, sessionId, door: "Telegram" as const };
  await admitTurn(deps, ref, key);
  if (!sound && text.length > MAX_MESSAGE_CHARS) throw new AppError("text_too_long");
  const turn = sound
    ? await addVoiceTurn(models, ref, { sound, key, kind: "request" })
    : { messageId: turnMessageId(sessionId, key), content: text };
  return [{ sessionId, text: valueOrThrow(await sessions.refine(ref, turn)).content }];
}

/** Whoever sent the link may have another account in mind than the one that the chat's notes go to now. */
async function askToConnect({ db }: Deps, { chatId }: TelegramMessage, token: string): Promise<string> {
  const now = Date.now();
  if (!(await stored.askTelegram(db, await sha256(token), chatId, now))) return ERROR_MESSAGES.link_expired;
  const { asked, losing } = await stored.findTelegramAccounts(db, chatId, now);
  const ends = losing ? ` It ends the connection to ${accountName(losing.email)}.` : "";
  return `Connect this chat to ${accountName(asked?.email)}? Your notes will go there.${ends} Reply YES.`;
}

/** What the bot says once the chat is connected; undefined where nobody asked. */
async function connect(deps: Deps, { chatId, name }: TelegramMessage): Promise<string | undefined> {
  const now = Date.now();
  const { asked, losing } = await stored.findTelegramAccounts(deps.db, chatId, now);
  if (!asked) return undefined;
  const { userId } = asked;
  const about = { facts: { at: isoTime(now) }, now };
  const gained = await mailToOwner(deps, userId, { kind: "telegram-connected", ...about });
  const lost = losing && (await mailToOwner(deps, losing.userId, { kind: "telegram-lost", ...about }));
  const mails = [gained, lost].filter((mail) => mail !== undefined);
  const isDone = await stored.connectTelegram(deps.db, { userId, chatId, name, now, mails });
  return isDone ? `Connected. ${HOW_TO}` : ERROR_MESSAGES.link_expired;
}

const accountName = (email: string | null | undefined): string =>
  email ? `the account ${maskEmail(email)}` : "an account without an email address";

async function download({ telegram }: Deps, { id, bytes }: NonNullable<TelegramMessage["file"]>) {
  if (!telegram) throw new AppError("telegram_off");
  if (bytes > MAX_UPLOAD_BYTES) throw new AppError("too_large");
  try {
    return await telegram.download(id, MAX_UPLOAD_BYTES);
  } catch (error) {
    if (error instanceof ServiceFailure && error.reason === "rejected") throw new AppError("sound_gone");
    throw error;
  }
}
