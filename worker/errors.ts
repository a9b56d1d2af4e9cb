import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ERROR_MESSAGES, type ErrorCode } from "#contract/errors.ts";
import { InvalidSettings } from "./env.ts";

const STATUSES: Record<ErrorCode, ContentfulStatusCode> = {
  unauthorized: 401,
  wrong_credentials: 401,
  wrong_password: 403,
  passkey_refused: 401,
  wrong_passkey: 403,
  no_passkey: 409,
  passkey_taken: 409,
  too_many_habits: 409,
  passkeys_full: 409,
  confirm_identity: 403,
  link_expired: 400,
  whose: 409,
  mail_off: 503,
  signups_closed: 503,
  email_taken: 409,
  invalid: 400,
  not_found: 404,
  trial_exhausted: 402,
  too_large: 413,
  too_long: 413,
  not_audio: 415,
  body_too_large: 413,
  no_audio: 400,
  text_too_long: 400,
  no_text: 422,
  note_typed: 404,
  sound_gone: 404,
  no_such_range: 416,
  recording_deleted: 409,
  vault_unavailable: 503,
  no_speech: 422,
  key_reused: 409,
  conflict: 409,
  not_drafted: 409,
  not_interviewed: 409,
  speech_unavailable: 503,
  speech_unreadable: 503,
  speech_off: 503,
  writer_unavailable: 503,
  voice_unavailable: 503,
  linkedin_off: 503,
  linkedin_connect: 409,
  linkedin_reconnect: 409,
  linkedin_other_member: 409,
  publishing: 409,
  too_long_to_publish: 400,
  publish_duplicate: 409,
  publish_forbidden: 409,
  publish_rate: 429,
  publish_version: 502,
  publish_rejected: 502,
  publish_unknown: 502,
  past_time: 400,
  far_time: 400,
  already_published: 409,
  in_archive: 409,
  no_slots: 409,
  no_free_slot: 409,
  billing_off: 503,
  billing_unavailable: 503,
  already_subscribed: 409,
  payment_due: 409,
  not_subscribed: 409,
  webhook_signature: 400,
  daily_limit: 429,
  busy_today: 503,
  challenge: 403,
  too_many: 429,
  unavailable: 503,
  misconfigured: 503,
  internal: 500,
};

/** A refusal that we chose, with a message for people; `field` is the one of the request that it is about, `cause` is for the log. Anything else that is thrown is a 500. */
export class AppError extends Error {
  override name = "AppError";
  readonly status: ContentfulStatusCode;
  readonly retryAfterSeconds: number | undefined;
  readonly field: string | undefined;

  constructor(
    readonly code: ErrorCode,
    options: { message?: string; field?: string; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(options.message ?? ERROR_MESSAGES[code], { cause: options.cause });
    this.status = STATUSES[code];
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS[this.status];
  }
}

/**
 * Returns an `AppError` as it is, `unavailable` when our own storage could not be reached, and `misconfigured` where the settings
 * are not valid; undefined for a bug.
 */
export function refusalOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof InvalidSettings) return new AppError("misconfigured", { cause: error });
  return isOutage(error) ? new AppError("unavailable", { cause: error }) : undefined;
}

/** The names of the settings because of which this was thrown, if they are why. */
export const invalidSettingsIn = (error: unknown): string[] | undefined =>
  error instanceof InvalidSettings ? error.settings : undefined;

/** Whether D1 or a Durable Object could not be reached. The message of a wrong statement ends in a code of SQLite's. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const own = error.cause instanceof Error ? error.cause : error;
  if ("retryable" in own || "overloaded" in own) return true;
  return own.message.startsWith("D1_ERROR: ") && !/: SQLITE_\w+$/.test(own.message);
}

/** Both statuses invite another try, so they always say when. */
const DEFAULT_RETRY_AFTER_SECONDS: Partial<Record<ContentfulStatusCode, number>> = { 429: 60, 503: 10 };
