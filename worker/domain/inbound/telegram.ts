import { z } from "zod";
import type { Message } from "#contract/chat.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { text as normalizedText } from "#contract/fields.ts";
import { MAX_MESSAGE_CHARS, MAX_TOPIC_CHARS, MAX_TYPED_CHARS, MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { maskEmail } from "#contract/mask.ts";
import { PAGES } from "#contract/pages.ts";
import { turnMessageId } from "#contract/paths.ts";
import { MINUTE_MS } from "#contract/times.ts";
import { isoTime } from "../../db/database.ts";
import { findWaiting, type InboundMessage, type InboundOutcome, type Job } from "../../db/jobs.ts";
import * as stored from "../../db/telegram.ts";
import { findAccountKeys } from "../../db/users.ts";
import { AppError, existing } from "../../errors.ts";
import { ServiceFailure } from "../../services/failure.ts";
import type { Telegram } from "../../services/telegram.ts";
import { newToken, sha256 } from "../account/tokens.ts";
import type { Deps } from "../deps.ts";
import { readPicture } from "../files/picture.ts";
import type { UserTurn } from "../interview.ts";
import { mailToOwner } from "../mails/outbox.ts";
import { admitModels } from "../models.ts";
import { type Outcome, valueOrThrow } from "../outcome.ts";
import { readDrafts } from "../posts/drafts.ts";
import { addPicture } from "../posts/files.ts";
import { readPost } from "../posts/publish.ts";
import { admitTurn } from "../quota.ts";
import { addNote, addVoiceTurn, readSaid } from "../recordings/note.ts";
import { parseSound } from "../recordings/transcribe.ts";
import type { SessionCaller, SessionRef } from "../sessions.ts";

/** The Durable Objects of sessions. */
export interface Sessions {
  /** Has the first draft written. Never fails. */
  wake(caller: SessionCaller): Promise<void>;
  refine(caller: SessionCaller, turn: UserTurn): Promise<Outcome<Message>>;
}

type TelegramMessage = InboundMessage & { door: "telegram" };

const DOOR = "Telegram" as const;
const LINK_LIFE_MS = 15 * MINUTE_MS;

/** An app cuts a text that is longer than a message, of 4,096 units, between words or paragraphs; its parts follow at once. */
const CUT_SECONDS = 5;

/** What a person sends that is not taken. All else that is neither text nor a file tells of what happened in the chat. */
const NOT_TAKEN =
  "animation sticker story paid_media contact location venue poll dice game checklist invoice".split(" ");

const HOW_TO = "Send a voice note of up to 90 seconds, or type one, and you get a draft back.";
const NO_NOTE = "That can't become a post: send a voice note of up to 90 seconds, or type one.";
const NO_WORDS = "Send a picture with its words as the caption, or as a reply to a draft.";
const NOT_GIVEN = "Telegram doesn't give us that file. Please send it again.";
const UNCONFIRMED =
  "Please confirm your email address first: the bot asks by its name which account to connect.";

/** A link that connects whoever opens it within a quarter of an hour. The bot names the account by its proven address. */
export async function telegramLink({ db, mailer }: Deps, bot: Telegram, userId: string): Promise<string> {
  const account = await findAccountKeys(db, userId);
  if (account?.email && account.emailConfirmedAt === null)
    throw mailer ? new AppError("conflict", { message: UNCONFIRMED }) : new AppError("mail_off");
  const token = newToken();
  const link = { userId, linkHash: await sha256(token), linkExpiresAt: Date.now() + LINK_LIFE_MS };
  await stored.saveTelegramLink(db, link);
  return bot.linkWith(token);
}

const file = z.object({
  file_id: z.string(),
  file_size: z.number().default(0),
  mime_type: z.string().default(""),
});
/** Of words that are a link, with its address. */
const entity = z.object({ offset: z.number(), length: z.number(), url: z.string().optional() });
const person = z.object({ first_name: z.string(), last_name: z.string().optional() });
const update = z.object({
  message: z.looseObject({
    message_id: z.number().int(),
    date: z.number().default(0),
    chat: z.object({ id: z.number().int(), type: z.literal("private") }),
    from: person.optional(),
    text: normalizedText().optional(),
    entities: z.array(entity).optional(),
    caption: normalizedText().optional(),
    caption_entities: z.array(entity).optional(),
    voice: file.optional(),
    audio: file.optional(),
    video_note: file.optional(),
    video: file.optional(),
    document: file.optional(),
    /** In its sizes, the largest last. */
    photo: z.array(file).optional(),
    reply_to_message: z.object({ message_id: z.number().int() }).optional(),
  }),
});

/** Names something of a chat. It is kept when the account is gone: only DATA_KEY tells whose it was. */
export const telegramId = ({ tokenSeal }: Deps, chatId: string, what: string | number): string =>
  `telegram:${tokenSeal?.hmacs(`${chatId}:${what}`, "telegram")[0] ?? `${chatId}:${what}`}`;

/** The message of an update and its name; undefined for what is none of a private chat, and for what nobody said. */
export function readUpdate(deps: Deps, body: unknown): { key: string; message: TelegramMessage } | undefined {
  const { data } = update.safeParse(body);
  if (!data) return undefined;
  const { message_id: messageId, chat, from, photo, ...rest } = data.message;
  const isNotTaken = NOT_TAKEN.some((name) => name in rest);
  const media = photo?.at(-1) ?? rest.voice ?? rest.audio ?? rest.video_note ?? rest.video ?? rest.document;
  if (!isNotTaken && !media && rest.text === undefined) return undefined;
  const isPicture = photo !== undefined || /^image\//i.test(media?.mime_type ?? "");
  const note = {
    text: withAddresses(rest.text ?? rest.caption ?? "", rest.entities ?? rest.caption_entities ?? []),
    file: media && { id: media.file_id, bytes: media.file_size, isPicture },
  };
  const chatId = String(chat.id);
  const message: TelegramMessage = {
    door: "telegram",
    chatId,
    messageId,
    sentAt: rest.date,
    name: [from?.first_name, from?.last_name].filter(Boolean).join(" "),
    ...(!isNotTaken && note),
    isForwarded: "forward_origin" in rest || "forward_date" in rest,
    replyTo: rest.reply_to_message?.message_id,
  };
  return { key: telegramId(deps, chatId, messageId), message };
}

/** A text whose linked words are followed by their addresses. */
function withAddresses(text: string, entities: z.output<typeof entity>[]): string {
  const fromTheEnd = entities.toSorted((one, other) => other.offset - one.offset);
  return fromTheEnd.reduce((rest, { offset, length, url }) => {
    const end = offset + length;
    return url ? `${rest.slice(0, end)} (${url})${rest.slice(end)}` : rest;
  }, text);
}

export const findChat = async ({ db }: Deps, { chatId, text = "" }: TelegramMessage) =>
  await stored.findChat(db, chatId, await sha256(readCommand(text)?.token ?? ""), Date.now());

/** A message that is a command and nothing else; `token` is what follows `/start` in a link. */
function readCommand(text: string): { token?: string } | undefined {
  const [command, name, token] = /^\/([a-z]\w{0,31})(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/i.exec(text) ?? [];
  return command === undefined ? undefined : { token: name === "start" ? token : undefined };
}

/** Does what a message asks for. Throws `AppError` for what is refused, and `ServiceFailure` where Telegram doesn't give the file yet. */
export async function workOnTelegram(
  deps: Deps,
  sessions: Sessions,
  { key, userId, message, attempts }: Pick<Job, "key" | "userId" | "attempts"> & { message: TelegramMessage },
): Promise<InboundOutcome[]> {
  const { chatId, text = "", file, isForwarded, replyTo } = message;
  const isTyped = !file && !isForwarded;
  const command = isTyped ? readCommand(text) : undefined;
  if (command?.token) return [{ text: await askToConnect(deps, message, command.token) }];
  const isYes = isTyped && /^\s*yes[.!]?\s*$/i.test(text);
  const reply = isYes && (await connect(deps, message));
  if (reply) return [{ text: reply }];
  const connectAt = `${deps.siteOrigin}${PAGES.accountNotes}`;
  if (!userId)
    return [{ text: `This chat isn't connected to an account yet: choose Connect Telegram at ${connectAt}` }];
  // A yes that nobody asked for, or that came twice, is no note.
  if (command || (isYes && !replyTo)) return [{ text: HOW_TO }];
  if (!file && text === "") return [{ text: NO_NOTE }];
  if (!file && (await isRestOfText(deps, userId, message))) return [];

  const caller = { userId, network: null };
  const models = await admitModels(deps, caller);
  const bytes = file && (await download(deps, file, attempts));
  const isPicture = bytes && (file.isPicture || readPicture(bytes) !== undefined);
  const sound = bytes && !isPicture ? parseSound(bytes) : undefined;
  const pictureId = isPicture && !isForwarded ? crypto.randomUUID() : undefined;
  const sessionId = replyTo && (await stored.findTelegramDraft(deps.db, chatId, replyTo));
  if (isPicture && text === "") return [sessionId ? { sessionId, pictureId } : { text: NO_WORDS }];
  if (!sessionId) {
    const topic = sound && text.slice(0, MAX_TOPIC_CHARS).trim();
    const content = readSaid({ sound, text });
    const note = { key, interviewMode: false, topic: topic || null, isForwarded, ...content };
    const newSession = await addNote(models, userId, note);
    await sessions.wake({ ...caller, sessionId: newSession.sessionId, awaited: true });
    return [{ sessionId: newSession.sessionId, pictureId }];
  }
  const ref = { ...caller, sessionId, door: DOOR };
  await admitTurn(deps, ref, key);
  if (!sound && text.length > MAX_MESSAGE_CHARS) throw new AppError("text_too_long");
  const turn = sound
    ? await addVoiceTurn(models, ref, { sound, key, kind: "request" })
    : { messageId: turnMessageId(sessionId, key), content: text };
  return [{ sessionId, pictureId, text: valueOrThrow(await sessions.refine(ref, turn)).content }];
}

/** Whether more of this text may come in another message. */
export const isCut = (message: InboundMessage): boolean =>
  message.door === "telegram" && !message.file && (message.text?.length ?? 0) > MAX_TYPED_CHARS;

/** Whether a text is the end of one that was cut, which was refused as too long. */
async function isRestOfText({ db }: Deps, userId: string, message: TelegramMessage): Promise<boolean> {
  const { chatId, messageId, sentAt = 0 } = message;
  return (await findWaiting(db, userId)).some((earlier) => {
    if (earlier.door !== "telegram" || earlier.chatId !== chatId || !isCut(earlier)) return false;
    return earlier.messageId < messageId && sentAt - (earlier.sentAt ?? 0) <= CUT_SECONDS;
  });
}

/** Puts the picture of a message on the first post of a session, once, under this id. Returns what became of it. */
export async function putPicture(
  deps: Deps,
  ref: SessionRef,
  id: string,
  { message, attempts }: { message: InboundMessage; attempts: number },
): Promise<InboundOutcome> {
  const file = message.door === "telegram" ? message.file : undefined;
  const { drafts } = existing(await readDrafts(deps.db, ref));
  const { id: postId } = existing(drafts[0]);
  const { pictures } = await readPost(deps.db, ref.userId, postId);
  if (!pictures.some((picture) => picture.id === id)) {
    const bytes = await download(deps, existing(file), attempts);
    await addPicture(deps, { ...ref, postId, door: DOOR }, bytes, { alt: "" }, id);
  }
  return { text: "Your picture is on this post." };
}

/** Whoever sent the link may have another account in mind than the one that the chat's notes go to now. */
async function askToConnect({ db }: Deps, { chatId }: TelegramMessage, token: string): Promise<string> {
  const now = Date.now();
  if (!(await stored.askTelegram(db, await sha256(token), chatId, now))) return ERROR_MESSAGES.link_expired;
  const { candidate, previous } = await stored.findTelegramAccounts(db, chatId, now);
  const ends = previous ? ` It ends the connection to ${accountName(previous.email)}.` : "";
  return `Connect this chat to ${accountName(candidate?.email)}? Your notes will go there.${ends} Reply YES.`;
}

/** What the bot says once the chat is connected; undefined where nobody asked. */
async function connect(deps: Deps, { chatId, name }: TelegramMessage): Promise<string | undefined> {
  const now = Date.now();
  const { candidate, previous } = await stored.findTelegramAccounts(deps.db, chatId, now);
  if (!candidate) return undefined;
  const { userId } = candidate;
  const about = { facts: { at: isoTime(now) }, now };
  const gained = await mailToOwner(deps, userId, { kind: "telegram-connected", ...about });
  const lost = previous && (await mailToOwner(deps, previous.userId, { kind: "telegram-lost", ...about }));
  const mails = [gained, lost].filter((mail) => mail !== undefined);
  const isDone = await stored.connectTelegram(deps.db, { userId, chatId, name, now, mails });
  return isDone ? `Connected. ${HOW_TO}` : ERROR_MESSAGES.link_expired;
}

const accountName = (email: string | null | undefined): string =>
  email ? `the account ${maskEmail(email)}` : "an account without an email address";

async function download(
  { telegram }: Deps,
  { id, bytes, isPicture }: NonNullable<TelegramMessage["file"]>,
  attempts: number,
) {
  if (!telegram) throw new AppError("telegram_off");
  if (bytes > MAX_UPLOAD_BYTES) throw new AppError(isPicture ? "picture_too_large" : "too_large");
  try {
    return await telegram.download(id, MAX_UPLOAD_BYTES);
  } catch (error) {
    if (error instanceof ServiceFailure && (error.reason === "rejected" || attempts > 1))
      throw new AppError("sound_gone", { message: NOT_GIVEN });
    throw error;
  }
}
