import { API } from "#contract/paths.ts";
import { ApiError, apiSend, clearToken, errorDetail, isUnauthorized } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { outbox } from "../../shared/outbox/device.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";

/** Where the landing page says goodbye. */
const GOODBYE = "#account-deleted";

type Deletion =
  | { kind: "deleted" }
  /** `unsure`: it may be deleted all the same, since nobody said that it is not. */
  | { kind: "failed"; message: string; unsure: boolean };

/** Only the payment provider can be in the way, and it is asked before anything is touched. */
const NOTHING_DELETED = new Set(["billing_unavailable", "billing_off"]);

/**
 * Deletes the account at the server. The first thing that goes is the login: `wasUnsure`, after an attempt that may have
 * been heard, a login that is gone means that it was.
 */
export async function deleteAccount(wasUnsure: boolean): Promise<Deletion> {
  try {
    await apiSend("DELETE", API.account);
    return { kind: "deleted" };
  } catch (error) {
    if (wasUnsure && isUnauthorized(error)) return { kind: "deleted" };
    if (handleUnauthorized(error)) return { kind: "failed", message: "", unsure: false };
    const refused =
      error instanceof ApiError && (error.status < 500 || NOTHING_DELETED.has(error.code ?? ""));
    const message = refused
      ? `Nothing was deleted. ${errorDetail(error)}`
      : "We got no answer, so your account may or may not be deleted. Please check your connection and try again.";
    return { kind: "failed", message, unsure: wasUnsure || !refused };
  }
}

/** Removes what this browser has of a user whose account is gone, and leaves for the landing page. */
export async function leaveForGood(userId: string): Promise<void> {
  clearToken();
  const notes = await outbox.list(userId);
  await Promise.allSettled(notes.map(({ id }) => outbox.discard(id)));
  localStorage.clear();
  sessionStorage.clear();
  window.location.replace(PATHS.landing + GOODBYE);
}
