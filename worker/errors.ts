import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ERROR_MESSAGES, ERRORS, type ErrorCode } from "#contract/errors.ts";
import type { Post } from "#contract/posts.ts";
import { InvalidSettings } from "./env.ts";

const STATUSES = Object.fromEntries(
  Object.entries(ERRORS).flatMap(([status, messages]) =>
    Object.keys(messages).map((code) => [code, Number(status)]),
  ),
) as Record<ErrorCode, ContentfulStatusCode>;

/** What a refusal says beside its code. `field`: of the request, that it is about. `post`: the one that changed. `cause`: for the log. */
export interface RefusalDetails {
  message?: string;
  field?: string;
  post?: Post;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A refusal that we chose, with a message for people. Anything else that is thrown is a 500. */
export class AppError extends Error {
  override name = "AppError";
  readonly status: ContentfulStatusCode;
  readonly retryAfterSeconds: number | undefined;
  readonly field: string | undefined;
  readonly post: Post | undefined;

  constructor(
    readonly code: ErrorCode,
    options: RefusalDetails = {},
  ) {
    super(options.message ?? ERROR_MESSAGES[code], { cause: options.cause });
    this.status = STATUSES[code];
    this.field = options.field;
    this.post = options.post;
    this.retryAfterSeconds = options.retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS[this.status];
  }
}

/** What was looked for. Throws `not_found`, or this code, where it is not there. */
export function existing<Value>(value: Value | undefined | null | false, code: ErrorCode = "not_found") {
  if (value === undefined || value === null || value === false) throw new AppError(code);
  return value;
}

/** The refusal to answer an error with: its own, or one for storage that is down or for invalid settings; undefined for a bug. */
export function refusalOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof InvalidSettings) return new AppError("misconfigured", { cause: error });
  return isOutage(error) ? new AppError("unavailable", { cause: error }) : undefined;
}

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
