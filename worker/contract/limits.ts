/** Every business constant that both sides must agree on. The unit is in the name. */

export const FREE_RECORDINGS = 5;
export const PLAN_NAME = "Basic";
export const PLAN_DOLLARS_PER_MONTH = 14;
/** How long the plan outlives a period for which no payment arrived: card payments are tried again for days. */
export const PAYMENT_GRACE_DAYS = 3;
/** What `remaining` says for a subscriber: unlimited, and never missing. */
export const UNLIMITED_RECORDINGS = 1_000_000;

export const MAX_RECORDING_SECONDS = 90;
/** The recorder stops on a timer and containers round up, so a full-length note may measure a little over. */
export const RECORDING_TOLERANCE_SECONDS = 1;
export const MAX_UPLOAD_BYTES = 10_485_760;
export const UPLOAD_TIMEOUT_MS = 120_000;
/** Of what is heard while one speaks: a piece of sound, what is heard of one recording, and the wait for an answer. */
export const MAX_PIECE_SECONDS = 20;
export const MAX_LIVE_SECONDS = 100;
export const LIVE_TIMEOUT_SECONDS = 9;
export const MAX_PIECES = 100;
/** How long a note waits for its last pieces before the whole of it is heard. */
export const PIECES_WAIT_MS = 3_000;
/** How long a ticket is valid, and the words of a recording wait for its note. */
export const LIVE_RECORDING_MS = 600_000;
/** The longest text that *Type it instead* takes. */
export const MAX_TYPED_CHARS = 3_000;
/** A recogniser that is less sure of a word, from 0 to 1, is more often wrong than right. */
export const UNSURE_CONFIDENCE = 0.5;
export const MAX_POST_CHARS = 3_000;
/** Ninety seconds are some 1,500 characters; an interview's answers together are a few times that. */
export const MAX_TRANSCRIPT_CHARS = 20_000;
/** Beyond these a draft's oldest versions, and its oldest offered hooks, are deleted, but never the first. */
export const MAX_VERSIONS = 200;
export const MAX_VERSIONS_CHARS = 300_000;
export const MAX_OFFERED_HOOKS = 40;
/** Of a draft's bodies, those shown without the sentences that the hook says, besides the selected one. */
export const MAX_COMPOSED_BODIES = 20;
/** Of the hooks that new ones are not to repeat. */
export const MAX_EXISTING_HOOKS = 20;
export const MAX_HOOK_CHARS = 300;
/** A picture or a document, before what is in it about its making is cut. */
export const MAX_FILE_BYTES = 10_485_760;
export const MAX_PICTURES = 9;
export const MAX_PICTURE_PIXELS = 36_000_000;
export const MAX_DOCUMENT_PAGES = 20;
export const MAX_ALT_CHARS = 4_000;
export const MAX_DOCUMENT_TITLE_CHARS = 400;
/** What the pictures and documents of an account may take, and of one that nobody has confirmed or pays for. */
export const MAX_ACCOUNT_FILE_BYTES = 1_000_000_000;
export const MAX_UNPROVEN_FILE_BYTES = 100_000_000;
/** What the sound of an account may take. */
export const MAX_SOUND_BYTES = { visitor: 50_000_000, trial: 100_000_000, plan: 10_000_000_000 } as const;
/** Recordings of an account without a transcript. */
export const MAX_WAITING = 20;
export const MAX_IDEAS = 100;
/** Keys of deleted notes, beyond which the oldest are forgotten. */
export const MAX_DELETED_KEYS = 1_000;
export const MAX_MESSAGE_CHARS = 3_000;
export const MAX_INTERVIEW_ANSWERS = 5;
/** What a user says in one session: its note, answers, statements and requests. */
export const MAX_SAID_MESSAGES = 200;
/** Of what was said after a note and the answers of its interview, so much of the latest counts as said. */
export const MAX_LATER_SAID_CHARS = 30_000;
export const MAX_TOPIC_CHARS = 300;
/** A note of fewer, beside fillers, is an idea. */
export const MIN_NOTE_WORDS = 8;
/** What a speaker may say about their profile: words, names and phrases, not essays. */
export const MAX_CORRECTIONS = 200;
export const MAX_CORRECTION_CHARS = 100;
/** An author's habits, suggested ones and those switched off included. */
export const MAX_HABITS = 20;
export const MAX_HABIT_CHARS = 200;
/** Posts of an author's that show how they write, and the largest file of them, packed or not. */
export const MAX_SAMPLES = 200;
export const MAX_SHARES_BYTES = 10_485_760;
export const PROFILE_URL_MAX_CHARS = 300;
/** How long an event stream lives at most. */
export const STREAM_MS = 60_000;
/** The sessions that Account Settings shows. */
export const RECENT_ACTIVITY_ITEMS = 5;

/** `selectedCtaIndex` when the author wrote their own call to action. */
export const CUSTOM_CTA = -1;
export const HOOKS_SHOWN = 2;
export const MAX_TOPICS = 5;
/** Asked of everyone until there is something of their own to ask about. */
export const DEFAULT_TOPICS = [
  "What's a challenge you're working through right now?",
  "What's the best advice you've ever been given?",
  "Which trend in your industry does everyone seem to get wrong?",
  "What's a recent win you haven't talked about yet?",
  "What's a lesson you learned this week?",
] as const;
export const MAX_PROFILE_ENTRIES = 8;

export const PASSWORD_MIN_CHARS = 8;
export const PASSWORD_MAX_CHARS = 200;
/** Mails of one kind to one address, and those that may be asked for by naming it; the one of sign-up is not counted. */
export const MAILS_PER_HOUR = 3;
export const MAX_PASSKEYS = 20;
export const MAX_KEYS = 10;
/** How a key begins, unlike a login's token. */
export const KEY_PREFIX = "osp_";
/** With one more, the one that was not used for longest ends. */
export const MAX_LOGINS = 50;
/** How long a proof of identity counts. */
export const PROOF_MINUTES = 15;
export const NAME_MAX_CHARS = 100;
export const EMAIL_MAX_CHARS = 254;

/** Plain arrays longer than this go on behind a `Link: <…>; rel="next"` header. */
export const PAGE_SIZE = 100;

/** Local storage key of the login token. */
export const TOKEN_STORAGE_KEY = "auth_token";
/** Local storage key of what a visitor has left of FREE_RECORDINGS. */
export const VISITOR_STORAGE_KEY = "freeRecordingsLeft";
/** The visitor's session whose draft the landing page shows. */
export const VISITOR_SESSION_STORAGE_KEY = "visitorSession";
/** Session storage key, set while this tab is away at the payment page. */
export const CHECKOUT_STORAGE_KEY = "checkoutInProgress";

export const RECORDING_TICK_MS = 1_000;
export const PAYWALL_DELAY_MS = 500;
/** From the overlay's last stage to the chat. */
export const CHAT_REDIRECT_MS = 500;
export const BILLING_REFRESH_MS = 2_000;
export const UNAUTHORIZED_REDIRECT_MS = 500;
/** From the end of an interview to its synthesis, and from there to fetching the drafts again. */
export const SYNTHESIS_DELAY_MS = 1_500;
export const DRAFT_REFETCH_MS = 1_000;
export const CHAT_BOX_MAX_HEIGHT_PX = 120;
export const TYPEWRITER_MS_PER_CHAR = 30;
export const TOAST_MS = 5_000;
export const TOAST_SWIPE_PX = 50;
export const TOAST_HOTKEY = "F8";
export const TOOLTIP_DELAY_MS = 300;
export const TOOLTIP_SKIP_DELAY_MS = 500;
/** By then a screen has read its first data, also on a slow phone: it loads what it may need later. */
export const IDLE_MS = 2_000;

/** When each stage of the processing overlay begins, and how long it stays after the answer. */
export const OVERLAY = {
  normal: { generatingMs: 2_000, finalizingMs: 4_000, holdMs: 6_000 },
  interview: { transcribingMs: 1_000, holdMs: 2_000 },
} as const;

export const WAVEFORM = { widthPx: 300, heightPx: 80, fftSize: 256, idleBars: 40 } as const;

export const SCHEDULE_AHEAD_DAYS = 365;
/** How many posts the calendar returns at most, soonest first. More have to be asked for in parts. */
export const CALENDAR_POSTS = 500;
export const MAX_SLOTS = 50;
