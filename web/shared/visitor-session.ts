import { VISITOR_SESSION_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiGet } from "../api/client.ts";
import { PATHS } from "../paths.ts";
import { storedState } from "./shared-state.ts";

/** The session whose draft the landing page shows: a reload must not cost anybody their post. */
export const visitorSession = storedState("localStorage", VISITOR_SESSION_STORAGE_KEY);

/**
 * The address of the visitor's draft, once, if it came along with whoever has just signed in; undefined for a visitor's that
 * was left where it is.
 */
export async function takeVisitorDraft(): Promise<string | undefined> {
  const sessionId = visitorSession.get();
  if (sessionId === null) return undefined;
  try {
    await apiGet(API.drafts(sessionId));
  } catch {
    return undefined;
  }
  visitorSession.set(null);
  return PATHS.chat(sessionId);
}
