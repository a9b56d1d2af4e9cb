import type { Post } from "./posts.ts";

/** What a person reads for each refusal, by the status that it comes with. */
export const ERRORS = {
  400: {
    link_expired: "This link has expired or was used before. Please ask for a new one.",
    invalid: "Some of what you sent is missing or not valid.",
    no_audio: "There is no recording in that request: its part audio is missing or empty.",
    text_too_long: "That text is too long. Please keep it under 3,000 characters.",
    too_long_to_publish: "LinkedIn takes at most 3,000 characters. Please shorten the post first.",
    past_time: "That time has passed. Please choose a later one.",
    far_time: "A post can be scheduled at most a year ahead.",
    webhook_signature: "This event isn't signed by our payment provider.",
  },
  401: {
    unauthorized: "Unauthorized",
    // Must not contain "Unauthorized": the browser would take it for a lost login.
    wrong_credentials: "Incorrect email or password.",
    passkey_removed:
      "This passkey no longer exists here. Please sign in another way, and delete it on your device.",
    passkey_refused: "We couldn't sign you in with that passkey. Please try again, or sign in another way.",
  },
  402: { trial_exhausted: "Free trial exhausted. Please subscribe to continue." },
  403: {
    wrong_password: "That password isn't right.",
    wrong_passkey: "That passkey didn't work. Please try again, or confirm it's you another way.",
    confirm_identity: "Please confirm it's you, then continue.",
    not_telegram: "This call isn't from Telegram.",
    challenge: "Please confirm that you are a person, then try again.",
    foreign_origin: "This came from another site, so it isn't answered.",
    key_scope: "A key can't do that. Its owner can, signed in.",
  },
  404: {
    not_found: "We couldn't find that.",
    note_typed: "This note was typed, so it has no audio.",
    sound_gone: "We no longer have the audio of this recording.",
  },
  405: { post_only: "Only POST is answered here." },
  409: {
    no_passkey: "This account has no passkey.",
    passkey_taken: "That passkey belongs to an account already.",
    too_many_habits: "Your list of habits is full. Delete one to add another.",
    passkeys_full: "This account can't have more passkeys. Remove one first.",
    keys_full: "This account can't have more keys. End one first.",
    whose:
      "Please say whose account this is: enter its password, choose a new one, or tell us that it isn't yours.",
    email_taken: "An account with this email already exists. Please sign in instead.",
    recording_deleted: "This recording was deleted, so nothing was made of it.",
    not_drafted: "Your draft is still being written. Please try again in a moment.",
    not_interviewed: "This interview isn't finished yet. Stop it first, then generate your posts.",
    cannot_skip: "At most two questions of an interview can be skipped, and none once it is over.",
    session_full: "This session is full. Please edit the post yourself, or record a new note.",
    conflict: "This changed in the meantime. Please try again.",
    changed: "This post has changed since you opened it. Look at it again before it goes out.",
    other_login: "This page belongs to another login. Please load it again.",
    key_reused: "That Idempotency-Key was already used for a different recording.",
    linkedin_connect: "Connect LinkedIn to publish.",
    linkedin_reconnect: "Your LinkedIn connection has expired. Reconnect LinkedIn to publish.",
    linkedin_other_member: "LinkedIn is connected as someone else than last time. Publish as this member?",
    publishing: "This post is being published right now. Please give it a moment.",
    publish_duplicate:
      "LinkedIn says you have posted this text before. Change it a little, then publish again.",
    publish_forbidden: "LinkedIn did not allow this post. Reconnect LinkedIn and give permission to post.",
    already_published: "This post is published already.",
    in_archive: "This post is in the archive. Restore it first.",
    too_many_pictures: "A post takes at most 9 pictures. Remove one to add another.",
    has_pictures: "This post has pictures. Remove them to add a document.",
    has_document: "This post has a document. Remove it to add pictures.",
    kind_refused: "LinkedIn didn't take the files of this post, so nothing was posted.",
    no_slots: "You have no posting times yet. Choose some first.",
    no_free_slot: "Your posting times are all taken for a year. Add more, or choose a time for this post.",
    already_subscribed: "You already have the Basic plan.",
    payment_due: "Your subscription is waiting for its payment. Please update your payment method.",
    not_subscribed: "You don't have a subscription.",
    customer_deleted:
      "Your payment details were deleted at our payment provider, and your plan has ended. You can subscribe again.",
  },
  413: {
    too_large: "Recording is too large. Please try a shorter recording (max 90 seconds).",
    too_long: "That recording is longer than 90 seconds. Please try a shorter one.",
    storage_full:
      "There is no room left to store this. Delete recordings, ideas or posts that you don't need.",
    picture_too_large: "That picture is too large. Please use one of at most 10 MB and 36 million pixels.",
    document_too_large: "That document is too large. Please use one of at most 10 MB and 20 pages.",
    body_too_large: "That is more than we can take in one request.",
  },
  415: {
    not_audio:
      "That file isn't a recording we can read. Please use m4a, mp4, mp3, wav (PCM), webm or ogg (Opus).",
    not_picture: "That file isn't a picture we can use. Please use JPEG or PNG.",
    not_document: "That file isn't a document we can use. Please use a PDF, or add JPEG or PNG pictures.",
  },
  416: { no_such_range: "That part of the recording doesn't exist." },
  422: {
    no_text: "There is nothing written yet. Please type your note first.",
    too_little: "That's too little for a post. We kept it as an idea.",
    no_speech: "We couldn't hear any speech in that recording. Please try again.",
  },
  429: {
    publish_rate: "LinkedIn takes no more posts from you for now. Please try again tomorrow.",
    daily_limit: "You've reached today's limit. Please come back tomorrow.",
    too_many: "Too many requests. Please wait a moment and try again.",
  },
  500: { internal: "Something went wrong. Please try again." },
  502: {
    publish_version:
      "LinkedIn has retired the interface we use. Nothing was posted; copy the post and paste it there.",
    publish_rejected: "LinkedIn refused this post. Copy it and paste it there to see why.",
    publish_unknown:
      "LinkedIn didn't answer, so we can't tell yet whether your post is there. Publish again to find out: it will never be posted twice.",
  },
  503: {
    mail_off: "Email isn't set up on this server.",
    signups_closed: "We aren't taking new accounts right now. Please try again later.",
    vault_unavailable: "We can't reach your recordings right now. Please try again in a moment.",
    speech_unavailable:
      "Transcription isn't available right now. Your recording is safe; please try again in a moment.",
    speech_unreadable:
      "Your recording is safe, but our transcription couldn't read it or doesn't know its language. Type what you said instead, or download it under Recordings.",
    speech_off: "Transcription is off on this server. You can type your note instead.",
    still_working: "We're still working on this recording. Please give it a moment.",
    writer_unavailable: "Writing isn't available right now. Please try again in a moment.",
    voice_unavailable: "Reading aloud isn't available right now. Please try again in a moment.",
    telegram_off: "Telegram isn't set up on this server.",
    linkedin_off: "LinkedIn isn't set up on this server.",
    upload_unfinished:
      "LinkedIn hasn't finished taking the files of this post, so nothing was posted. Please publish again in a moment.",
    billing_off: "Payments aren't set up on this server.",
    billing_unavailable: "We can't reach our payment provider right now. Please try again in a moment.",
    billing_busy: "Our payment provider is busy right now. Please try again in a moment.",
    billing_refused:
      "Our payment provider refused this. We have to correct it on our side, so trying again won't help yet.",
    busy_today: "We've transcribed all we can today. Your recording is safe; please try again tomorrow.",
    unavailable: "Something on our side isn't answering right now. Please try again in a moment.",
    misconfigured: "This server isn't set up correctly. Its operator can see why.",
  },
} as const;

type Errors = typeof ERRORS;
export type ErrorCode = { [Status in keyof Errors]: keyof Errors[Status] }[keyof Errors];

export const ERROR_MESSAGES: Record<ErrorCode, string> = Object.assign({}, ...Object.values(ERRORS));

/** Why a visit to LinkedIn's consent page came to nothing. They come in an address, which may be forged: a page shows no others. */
export const LINKEDIN_FAILURES = {
  notBegun: "That sign-in was not started in this browser, or took too long. Please try again.",
  canceled: "You canceled signing in with LinkedIn.",
  refused: "LinkedIn did not let you in. Please try again.",
  unreachable: "LinkedIn could not be reached. Please try again.",
  otherMember: "That's not the LinkedIn member who signs in to this account.",
  otherProof: "This account has a password or a passkey. Please confirm with that.",
  otherPublisher:
    "You publish as another LinkedIn member. To change that, first disconnect LinkedIn under Account.",
  notPermitted: "LinkedIn did not give permission to post. Please connect again.",
  emailTaken: "There is already an account with this email. Please sign in with your password.",
} as const;

/** `post` comes with `changed`: the post as it is now; `requestId` with unforeseen errors; `settings`, the invalid ones, only from health. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  field?: string;
  post?: Post;
  requestId?: string;
  settings?: string[];
}
