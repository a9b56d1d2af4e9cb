import { API } from "#contract/paths.ts";
import { apiSend, clearToken } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { discardSharedNotes } from "../outbox/shared-notes.ts";

/** How long leaving waits for the server to forget the login. */
const LOGOUT_PATIENCE_MS = 2_000;

/** Forgets the login here whatever the server says, and fully reloads at the landing page. */
export async function signOut(): Promise<void> {
  const patience = AbortSignal.timeout(LOGOUT_PATIENCE_MS);
  await apiSend("POST", API.logout, undefined, { signal: patience }).catch(() => undefined);
  clearToken();
  sessionStorage.clear();
  await discardSharedNotes().catch(() => undefined);
  window.location.assign(PATHS.landing);
}
