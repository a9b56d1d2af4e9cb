import { ERROR_MESSAGES } from "#contract/errors.ts";
import { ApiError, errorDetail } from "../../api/client.ts";

/** What the server said, else `fallback`; a lost connection has its own sentence. */
export function serverMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return error instanceof TypeError ? errorDetail(error) : fallback;
  const said = error.code !== undefined || error.detail !== ERROR_MESSAGES.internal;
  return said ? error.detail : fallback;
}
