import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { AUDIO_RETENTIONS } from "#contract/audio.ts";
import type { FullAiResponse, InterviewState } from "#contract/chat.ts";
import type { Context, ProfileField } from "#contract/context.ts";
import type { DraftChange, Hook } from "#contract/drafts.ts";
import { HABIT_STATES, type Habit } from "#contract/habits.ts";
import { type Card, DOCUMENT_TYPE, PICTURE_TYPES, SCHEDULE_STATES, type Slot } from "#contract/posts.ts";
import type { FoundReview } from "../language/writer.ts";

/** Milliseconds since 1970, UTC. */
const moment = (name: string) => integer(name);
const flag = (name: string) => integer(name, { mode: "boolean" }).notNull().default(false);
const json = <Value>(name: string) => text(name, { mode: "json" }).$type<Value>();
const draftId = () => text("draft_id").references(() => drafts.id, { onDelete: "cascade" });
/** The name of the key by which it was done; null for what its owner did by a login. */
const keyName = () => text("key_name");
const userId = () => text("user_id").references(() => users.id, { onDelete: "cascade" });
const sessionId = () => text("session_id").references(() => sessions.id, { onDelete: "cascade" });

/** A user with neither an email nor a LinkedIn member is a visitor, who has not signed up yet, or is being erased by a job. */
export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    email: text().unique("users_email"),
    /** When the email was proven; null until then. */
    emailConfirmedAt: moment("email_confirmed_at"),
    passwordHash: text("password_hash"),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    profileUrl: text("profile_url"),
    /** Their LinkedIn id, for those who signed in or connected that way. */
    linkedinSub: text("linkedin_sub").unique("users_linkedin"),
    /** The LinkedIn member that the user last published as. */
    publishedAs: text("published_as"),
    /** Recordings that gave a transcript; the trial ends when it reaches FREE_RECORDINGS. */
    recordingsUsed: integer("recordings_used").notNull().default(0),
    chatTurnsUsed: integer("chat_turns_used").notNull().default(0),
    /** The times of the week at which they like to publish, in their time zone (IANA); null until they choose some. */
    timeZone: text("time_zone"),
    slots: json<Slot[]>("slots"),
    /** When habits were last looked for, to be suggested. */
    habitsSuggestedAt: moment("habits_suggested_at"),
    audioRetention: text("audio_retention", { enum: AUDIO_RETENTIONS }).notNull().default("always"),
    /** What stands before the @ of the address that takes their notes; null until it is asked for. */
    notesName: text("notes_name"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    index("users_notes_name").on(t.notesName),
    // For the cron jobs: only the few rows that they have something to do for.
    index("users_retention").on(t.audioRetention).where(sql`audio_retention <> 'always'`),
    // Written so that the planner does not prefer the index of emails.
    index("users_visitors").on(t.createdAt).where(sql`coalesce(email, linkedin_sub) is null`),
  ],
);

export const logins = sqliteTable(
  "logins",
  {
    /** SHA-256 of the token, hex: the stored value cannot be used to sign in. */
    tokenHash: text("token_hash").primaryKey(),
    userId: userId().notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** When its user last proved who they are: by signing in, or again since. Null for a visitor's, and for LinkedIn where they have a password or a passkey. */
    provenAt: moment("proven_at"),
    createdAt: moment("created_at").notNull(),
    /** Null for a key that was never used. */
    lastUsedAt: moment("last_used_at"),
    /** As in "Chrome on Android"; null where it is not known. */
    device: text(),
    /** What its owner calls it: then it is a key, which has fewer rights. Null for a login. */
    keyName: text("key_name"),
  },
  (t) => [index("logins_user").on(t.userId)],
);

export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The id that its authenticator gave it, base64url. */
    id: text().primaryKey(),
    userId: userId().notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** As its authenticator said with its last use. Many never count, and always say 0. */
    counter: integer().notNull(),
    transports: json<string[]>("transports").notNull(),
    /** Where it was made, as in "Chrome on Android"; null where that is not known. */
    device: text(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId, t.createdAt)],
);

/** What authenticators are to sign: each is valid once, and for one purpose. */
export const passkeyChallenges = sqliteTable(
  "passkey_challenges",
  {
    challenge: text().primaryKey(),
    purpose: text({ enum: ["sign-in", "add", "confirm"] }).notNull(),
    /** The user who adds a passkey or proves who they are; null for a sign-in. */
    userId: userId(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("passkey_challenges_expiry").on(t.expiresAt), index("passkey_challenges_user").on(t.userId)],
);

/** Wrong passwords and tries under way; deleted with the right one, or a day after the last. */
export const guesses = sqliteTable(
  "guesses",
  {
    /** SHA-256 of email and network, hex: anybody can have any address counted here. */
    key: text().primaryKey(),
    tries: integer().notNull(),
    /** From when on another try may be made. */
    nextAt: moment("next_at").notNull(),
    triedAt: moment("tried_at").notNull(),
  },
  (t) => [index("guesses_age").on(t.triedAt)],
);

/** What a job of each kind has to know. */
export interface JobPayloads {
  message: { message: InboundMessage; outcomes?: InboundOutcome[]; answer?: string[] };
  mail: MailPayload;
  /** A mail that nobody waits for as they wait for a link: it answers a note. */
  answer: MailPayload;
  /** The token of a connection that has ended here. It was sealed for this user, whose account may be gone. */
  revocation: { sealedToken: string; sealedFor: string; expiresAt: number };
  /** It outlives its account. */
  erasure: { userId: string };
}

interface MailPayload {
  kind: string;
  to: string;
  facts: Record<string, string>;
  /** The token of its link, encrypted with DATA_KEY for this mail alone. */
  sealedToken: string | null;
}

/** What is done later. Of a mail or message only the key is kept once it is done, so that no cause is worked on twice. */
export const jobs = sqliteTable(
  "jobs",
  {
    /** Names the cause; of a mail, also the mail at its service. */
    key: text().primaryKey(),
    kind: text().$type<keyof JobPayloads>().notNull(),
    /** Whose turn it takes, and with whom it goes; null for a stranger's, and for what is done though its account is gone. */
    userId: userId(),
    payload: json<JobPayloads[keyof JobPayloads]>("payload"),
    attempts: integer().notNull().default(0),
    /** When it is to be tried next; null once it is done. */
    nextAt: moment("next_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    index("jobs_due").on(t.kind, t.nextAt).where(sql`next_at is not null`),
    index("jobs_user").on(t.userId, t.nextAt),
    index("jobs_age").on(t.createdAt),
  ],
);

/** The links in mails that prove an address. Each is valid once. */
export const mailLinks = sqliteTable(
  "mail_links",
  {
    /** SHA-256 of the token in the link, hex. */
    tokenHash: text("token_hash").primaryKey(),
    userId: userId().notNull(),
    /** The address that following it proves. */
    email: text().notNull(),
    purpose: text({ enum: ["confirm", "reset"] }).notNull(),
    mailKey: text("mail_key").notNull(),
    /** Set anew when the mail is sent, so that none arrives expired. */
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    index("mail_links_user").on(t.userId),
    index("mail_links_mail").on(t.mailKey),
    index("mail_links_expiry").on(t.expiresAt),
  ],
);

/** Permission to publish in a user's name, until it expires. */
export const linkedinConnections = sqliteTable(
  "linkedin_connections",
  {
    userId: userId().primaryKey(),
    sub: text().notNull(),
    /** What the member is called there; null where LinkedIn gives no name. */
    name: text(),
    /** Encrypted with DATA_KEY for this user alone. */
    sealedToken: text("sealed_token").notNull(),
    sealedWith: text("sealed_with").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("linkedin_connections_key").on(t.sealedWith)],
);

/** Visits to LinkedIn's consent page that have not come back: each is valid once, in the browser that began it. */
export const linkedinVisits = sqliteTable(
  "linkedin_visits",
  {
    stateHash: text("state_hash").primaryKey(),
    browserHash: text("browser_hash").notNull(),
    /** The user who connects their account for publishing; null for a sign-in. */
    userId: userId(),
    /** The login that began it, with which it ends; null for a sign-in. */
    begunBy: text("begun_by"),
    /** The login that is proven by coming back as the account's own member; null for any other visit. */
    provesLogin: text("proves_login"),
    returnTo: text("return_to"),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("linkedin_visits_expiry").on(t.expiresAt), index("linkedin_visits_user").on(t.userId)],
);

/** The condition that a session's first draft, or its interview's next question, is still to be written. */
export const WAITS_FOR_OPENING = `case when interview_state is null then drafted_at is null
  else json_extract(interview_state, '$.complete') = 0 and json_extract(interview_state, '$.question') is null end`;

export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: userId().notNull(),
    topic: text(),
    language: text(),
    interviewMode: flag("interview_mode"),
    interviewState: json<InterviewState>("interview_state"),
    snippet: text().notNull(),
    keyName: keyName(),
    /** When its drafts were written; from then on none are pending, whatever its author deletes. */
    draftedAt: moment("drafted_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    index("sessions_latest").on(t.userId, t.updatedAt, t.id),
    index("sessions_waiting").on(t.updatedAt).where(sql.raw(WAITS_FOR_OPENING)),
  ],
);

export const messages = sqliteTable(
  "messages",
  {
    id: text().primaryKey(),
    sessionId: sessionId().notNull(),
    role: text({ enum: ["user", "assistant", "synthesizer"] }).notNull(),
    content: text().notNull(),
    /** Of a request, of which nothing counts as said then. */
    keyName: keyName(),
    /** As the API returns it: the suite, or which version of the draft it made. */
    fullAiResponse: json<FullAiResponse>("full_ai_response"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("messages_session").on(t.sessionId, t.createdAt, t.id)],
);

/** One row for each draft; the library's posts are these rows too, so the two can never differ. */
export const drafts = sqliteTable(
  "drafts",
  {
    id: text().primaryKey(),
    sessionId: sessionId().notNull(),
    userId: userId().notNull(),
    postIndex: integer("post_index").notNull(),
    /** The hooks that were offered or written, the selected version's among them, each once. */
    hooks: json<Hook[]>("hooks").notNull(),
    ctaSuggestions: json<string[]>("cta_suggestions").notNull(),
    /** The call to action that the author wrote, whether or not it is selected. */
    customCta: text("custom_cta"),
    language: text(),
    writtenBy: text("written_by", { enum: ["model", "builtin"] }).notNull(),
    fallback: flag("fallback"),
    /** Passages that the author vouched for (*It's true*). */
    confirmed: json<string[]>("confirmed").notNull().default([]),
    /** Of a suite's posts: what it is called, what it is about that the others are not, and when to post it. */
    title: text(),
    angle: text(),
    idealTiming: text("ideal_timing"),
    /** The selected row of `draft_versions`, which has the text. */
    version: integer().notNull().default(0),
    /** Of the post in the library. `review` is not stored: it is the status of a draft while `reviewing`. */
    status: text({ enum: ["draft", "ready", "published", "archived"] })
      .notNull()
      .default("draft"),
    /** `version`: the one that it read. */
    review: json<FoundReview & { version: number }>("review"),
    reviewing: flag("reviewing"),
    /** While it is being published: which attempt, and since when. */
    publishAttempt: text("publish_attempt"),
    publishingSince: moment("publishing_since"),
    /** The version that it sends; kept while unsettled, so that trying again sends the same text. */
    publishVersion: integer("publish_version"),
    /** An attempt ended without an answer, so LinkedIn may have the post. */
    publishUnsettled: flag("publish_unsettled"),
    /** The files that it sends, written down before it sends them, and kept as long; null before, and without any. */
    publishMedia: json<SentFile[]>("publish_media"),
    linkedinUrl: text("linkedin_url"),
    publishedAt: moment("published_at"),
    /** When it is to be published by itself, or was to be, and what became of that; null for a post without such a time. */
    scheduledAt: moment("scheduled_at"),
    scheduleState: text("schedule_state", { enum: SCHEDULE_STATES }),
    /** The member of LinkedIn that it was scheduled for, and is published as by itself; null where older code scheduled it. */
    scheduledAs: text("scheduled_as"),
    /** Why it has not been sent, as a sentence. */
    scheduleError: text("schedule_error"),
    /** While it is scheduled: when it is tried next, and how often it was. */
    scheduleNextTry: moment("schedule_next_try"),
    scheduleTries: integer("schedule_tries").notNull().default(0),
    /** When it was published or copied last, and which version. */
    usedAt: moment("used_at"),
    usedVersion: integer("used_version"),
    /** New with each change, so that a change computed from an older row never overwrites a newer one. */
    revision: text().notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  // Exactly one set of drafts a session, however often the job that writes them runs.
  (t) => [
    uniqueIndex("drafts_once").on(t.sessionId, t.postIndex),
    index("drafts_library").on(t.userId, t.createdAt, t.id),
    index("drafts_by_status").on(t.userId, t.status, t.createdAt, t.id),
    // Of the few that have a time: an account's next, those of all accounts that are overdue, and the calendar.
    index("drafts_next").on(t.userId, t.scheduleNextTry).where(sql`schedule_next_try is not null`),
    index("drafts_due").on(t.scheduleNextTry).where(sql`schedule_next_try is not null`),
    index("drafts_reviewing").on(t.updatedAt).where(sql`reviewing = 1`),
    index("drafts_used").on(t.userId, t.usedAt).where(sql`used_at is not null`),
    index("drafts_calendar").on(t.userId, t.scheduledAt).where(sql`scheduled_at is not null`),
  ],
);

/** A file that LinkedIn has, as a post names it. */
export type SentFile = { urn: string; label: string };

/** Where LinkedIn takes a file, and what it calls it; kept from before the first byte is sent. */
export interface Upload {
  urn: string;
  url: string;
  /** When the address expires. */
  until: number;
  /** The member that it is for. */
  as: string;
}

/** A quote card: the sentence that it should show, and the one that was drawn. They differ from a correction until it is drawn again. */
export interface StoredCard extends Card {
  drawn: string;
}

/** The pictures, or the document, of posts; their bytes are in the vault. */
export const postFiles = sqliteTable(
  "post_files",
  {
    id: text().primaryKey(),
    userId: userId().notNull(),
    /** Null once it was taken out of its post, or its post was deleted: its bytes are to be erased, and then the row. */
    draftId: text("draft_id").references(() => drafts.id, { onDelete: "set null" }),
    position: integer().notNull(),
    contentType: text("content_type", { enum: [...PICTURE_TYPES, DOCUMENT_TYPE] }).notNull(),
    bytes: integer().notNull(),
    /** A picture's alt text, a document's title. */
    label: text().notNull(),
    width: integer(),
    height: integer(),
    pages: integer(),
    /** Of a picture that is a quote card. */
    card: json<StoredCard>("card"),
    upload: json<Upload>("upload"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    index("post_files_post").on(t.draftId, t.position),
    index("post_files_user").on(t.userId),
    index("post_files_gone").on(t.userId).where(sql`draft_id is null`),
  ],
);

/** The text of a post after each change. */
export const draftVersions = sqliteTable(
  "draft_versions",
  {
    draftId: draftId().notNull(),
    /** Counted from 0. Of more than MAX_VERSIONS the oldest are deleted, but never the first. */
    version: integer().notNull(),
    /** The version that was changed; null for the first. */
    previousVersion: integer("previous_version"),
    change: text().$type<DraftChange>().notNull(),
    hook: text().notNull(),
    /** The whole post in its order, the hook's own sentences included: what is shown is composed. */
    body: text().notNull(),
    cta: text(),
    keyName: keyName(),
    /** Of the post as it is shown. */
    wordCount: integer("word_count").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.draftId, t.version] })],
);

/** Everything that was recorded or typed; the sound itself is in the vault. */
export const recordings = sqliteTable(
  "recordings",
  {
    id: text().primaryKey(),
    userId: userId().notNull(),
    /** The Idempotency-Key it came with: the recorder's own id for it. */
    key: text().notNull(),
    /** Hex SHA-256 of the sound, or of the typed text. */
    sha256: text().notNull(),
    /** A note opens a session and is counted; a turn is an answer or a request within one, a statement neither. */
    purpose: text({ enum: ["note", "turn", "statement"] })
      .notNull()
      .default("note"),
    source: text({ enum: ["audio", "text"] }).notNull(),
    format: text({ enum: ["webm", "mp4", "mp3", "wav", "ogg"] }),
    bytes: integer().notNull(),
    durationSeconds: integer("duration_seconds"),
    topic: text(),
    keyName: keyName(),
    /** Somebody else's words: it is only ever an idea. */
    isForwarded: flag("is_forwarded"),
    /** What would complete it: then it is an idea, too little for a post. */
    question: text(),
    /** The idea that this note was to complete. */
    ideaId: text("idea_id"),
    /** A note that begins an interview, or a turn that answers one's question. */
    interviewMode: flag("interview_mode"),
    /** While in the future, this recording holds one of the user's places in the trial. */
    reservedUntil: moment("reserved_until"),
    /** The session that a note became, set together with the count, once; or the one that a turn belongs to. */
    sessionId: text("session_id").references(() => sessions.id, { onDelete: "set null" }),
    transcript: text(),
    /** When the transcript's words were said, as `word-times.ts` packs them; null where the recogniser gave no times. */
    wordTimes: text("word_times"),
    /** Why it has no transcript yet, as an error code. */
    failure: text(),
    countedAt: moment("counted_at"),
    /** When the sound was deleted from the vault, as its owner chose. */
    soundGoneAt: moment("sound_gone_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("recordings_key").on(t.userId, t.key),
    // Only rows in flight: counting them stays as cheap as they are few.
    index("recordings_reserved").on(t.userId, t.reservedUntil).where(sql`reserved_until is not null`),
    index("recordings_session").on(t.sessionId),
    index("recordings_latest").on(t.userId, t.createdAt),
    index("recordings_waiting").on(t.userId, t.createdAt).where(sql`transcript is null`),
    index("recordings_ideas").on(t.userId, t.createdAt).where(sql`question is not null`),
    // What a cron job may have to delete from the vault, and how much there is.
    index("recordings_sound")
      .on(t.userId, t.createdAt, t.bytes)
      .where(sql`source = 'audio' and sound_gone_at is null`),
    index("recordings_unheard").on(t.userId).where(sql`transcript is null`),
  ],
);

/** Keys of notes that their owner deleted: a device that never got the answer may send one again. */
export const deletedNotes = sqliteTable(
  "deleted_notes",
  {
    userId: userId().notNull(),
    key: text().notNull(),
    /** The session that the note became, if it did. */
    sessionId: text("session_id").references(() => sessions.id, { onDelete: "set null" }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("deleted_notes_session").on(t.sessionId)],
);

/** Use by day (UTC, YYYY-MM-DD), for the usage history. */
export const usageDays = sqliteTable(
  "usage_days",
  {
    userId: userId().notNull(),
    day: text().notNull(),
    recordings: integer().notNull().default(0),
    chatTurns: integer("chat_turns").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);

/**
 * Calls of models, sign-ups and mails, by day (UTC, YYYY-MM-DD) and scope: `user:`, `network:` and `plan-network:` with an id, `all` users, `trial`
 * for those without a plan, `signups:` with a network, `mails:` with what they are counted by; `nobody:` those that were asked for without an account, and not sent.
 */
export const attempts = sqliteTable(
  "attempts",
  {
    scope: text().notNull(),
    day: text().notNull(),
    count: integer().notNull(),
    /** What the calls may have cost. */
    microdollars: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.day] }), index("attempts_day").on(t.day)],
);

/** What deleted accounts had used of the trial, kept for a year. Nothing but the address or member itself leads to its row. */
export const leftTrials = sqliteTable(
  "left_trials",
  {
    /** Of the address, or of the LinkedIn member: an HMAC under DATA_KEY. */
    hash: text().primaryKey(),
    recordingsUsed: integer("recordings_used").notNull(),
    leftAt: moment("left_at").notNull(),
  },
  (t) => [index("left_trials_age").on(t.leftAt)],
);

/** The recording topics each user is offered; a user without a row is offered the defaults. */
export const topics = sqliteTable("topics", {
  userId: userId().primaryKey(),
  questions: json<string[]>("questions").notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** What Stripe last reported of each user who ever began a checkout. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    userId: userId().primaryKey(),
    customerId: text("customer_id").unique("subscriptions_customer"),
    subscriptionId: text("subscription_id"),
    /** Stripe's own word; null before the first subscription. */
    status: text(),
    /** Until when the plan is active, by the rule in `domain/billing`; null while it is not. */
    accessUntil: moment("access_until"),
    /** When a subscription that was cancelled ends. */
    cancelAt: moment("cancel_at"),
    periodStart: moment("period_start"),
    periodEnd: moment("period_end"),
    /** US cents paid for the current period. */
    paidCents: integer("paid_cents").notNull().default(0),
    /** The payment page that was last opened, and when Stripe was last asked for one. */
    checkoutId: text("checkout_id"),
    checkoutUrl: text("checkout_url"),
    checkoutAskedAt: moment("checkout_asked_at"),
    /** Which attempt at a checkout this is: two requests of one attempt get one page, and one page is paid once. */
    attempt: text().notNull(),
    /** Incremented with each answer of Stripe, so that an older answer never overwrites a newer one. */
    revision: integer().notNull().default(0),
  },
  (t) => [index("subscriptions_period").on(t.status, t.periodEnd)],
);

/** What somebody else wrote, and the author forwarded, becomes no post. */
type MailedNote = ({ sound: string } | { text: string }) & { isForwarded?: boolean };

/** A message of a private chat, or a mail whose sounds lie in the vault. */
export type InboundMessage =
  | {
      door: "telegram";
      chatId: string;
      messageId: number;
      /** In seconds, as Telegram counts. */
      sentAt?: number;
      name: string;
      text?: string;
      file?: { id: string; bytes: number; isPicture?: boolean };
      isForwarded?: boolean;
      /** The message of the bot that it replies to. */
      replyTo?: number;
    }
  | { door: "mail"; notes: MailedNote[]; messageId: string; subject: string };

/** A session that a note opened or a request changed, whose draft the answer shows, and what is said before it. */
export interface InboundOutcome {
  sessionId?: string;
  /** Of the message's picture, which is to be put on the post. */
  pictureId?: string;
  text?: string;
  /** It was too little for a session, or somebody else's, and is kept as an idea. */
  isIdea?: boolean;
}

/** The learned part of a profile. */
type LearnedField = "themes" | "toneTags" | "identityTags" | "distinctivePhrases" | "userTopicsMap";
export type Learned = Pick<Context, LearnedField>;

/** What was learned about how a user speaks and about what, each time from their latest notes. */
export const profiles = sqliteTable("profiles", {
  userId: userId().primaryKey(),
  learned: json<Learned>("learned").notNull(),
  /** When its notes were read: an older profile never replaces a newer one. */
  learnedThrough: moment("learned_through").notNull(),
  updatedAt: moment("updated_at").notNull(),
});

export const corrections = sqliteTable(
  "corrections",
  {
    id: text().primaryKey(),
    userId: userId().notNull(),
    kind: text({ enum: ["removed", "banned", "spelling", "phrase"] }).notNull(),
    /** Which list it was removed from; empty for the other kinds, so that the index below holds. */
    field: text().$type<ProfileField | "">().notNull().default(""),
    text: text().notNull(),
    /** What came out instead of a name; one name may be misheard in several ways. Empty where that does not apply. */
    heard: text().notNull().default(""),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("corrections_once").on(t.userId, t.kind, t.field, t.text, t.heard)],
);

/** How authors want their posts, as sentences. */
export const habits = sqliteTable(
  "habits",
  {
    id: text().primaryKey(),
    userId: userId().notNull(),
    /** Of the sentence: `habitKey`. */
    key: text().notNull(),
    rule: text().notNull(),
    state: text({ enum: HABIT_STATES }).notNull(),
    evidence: json<Habit["evidence"]>("evidence").notNull().default([]),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("habits_once").on(t.userId, t.key)],
);

/** Posts that an author wrote before, which show how they write. */
export const samples = sqliteTable(
  "samples",
  {
    id: text().primaryKey(),
    userId: userId().notNull(),
    text: text().notNull(),
    /** Hex SHA-256 of its words. */
    gist: text().notNull(),
    addedAt: moment("added_at").notNull(),
  },
  (t) => [uniqueIndex("samples_once").on(t.userId, t.gist), index("samples_latest").on(t.userId, t.addedAt)],
);

/** Whose notes come from which person's private chat with the bot. */
export const telegramConnections = sqliteTable(
  "telegram_connections",
  {
    userId: userId().primaryKey(),
    /** The person, whose id is that of their chat, and what they are called; null until they follow the link. */
    chatId: text("chat_id"),
    name: text(),
    /** Who followed the link and was asked whether to connect this account; null once they said yes. */
    askedChatId: text("asked_chat_id"),
    /** Of the link that connects: SHA-256 of its token, hex; null once it has connected. */
    linkHash: text("link_hash"),
    linkExpiresAt: moment("link_expires_at"),
  },
  (t) => [
    uniqueIndex("telegram_connections_chat").on(t.chatId),
    uniqueIndex("telegram_connections_link").on(t.linkHash),
    index("telegram_connections_asked").on(t.askedChatId),
  ],
);

/** Messages of the bot that show a session's draft: a reply to one is a request in that session. */
export const telegramDrafts = sqliteTable(
  "telegram_drafts",
  {
    /** The chat and the message: `chat:message`. */
    message: text().primaryKey(),
    sessionId: sessionId().notNull(),
  },
  (t) => [index("telegram_drafts_session").on(t.sessionId)],
);

/** How the cron jobs ended last; one row. */
export const cronRuns = sqliteTable("cron_runs", {
  id: integer().primaryKey(),
  endedAt: moment("ended_at").notNull(),
  failed: json<string[]>("failed").notNull(),
});
