import { useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import { VISITOR_SESSION_STORAGE_KEY, VISITOR_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { useCurrentUser } from "../../api/auth.ts";
import { apiGet, NOTES_KEY, setToken } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { storedState } from "../../ui/shared-state.ts";
import { type ToastMessage, toast } from "../../ui/toast.tsx";

export const WELCOME_BACK: ToastMessage = {
  title: "Welcome back!",
  description: "You've been logged in successfully.",
};

/** Makes `token` this page's login, reads the user, and goes to /app or the visitor's draft. Options as `setToken`. */
export function useEnter() {
  const { refresh } = useCurrentUser();
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  return async (token: string, welcome: ToastMessage, options?: { isNew: boolean }) => {
    setToken(token, options);
    // What was read for an earlier login is forgotten, but the user, who is refreshed.
    await mutate((key) => key !== API.user, undefined, { revalidate: false });
    const draft = await takeVisitorDraft();
    toast(draft ? { ...welcome, description: "Your draft came along." } : welcome);
    await refresh();
    await navigate(draft ?? PATHS.record);
  };
}

/** The session of the draft on the landing page, kept across reloads. */
export const visitorSession = storedState("localStorage", VISITOR_SESSION_STORAGE_KEY);
export const visitorNotes = storedState("localStorage", NOTES_KEY);
export const visitorRecordings = storedState("localStorage", VISITOR_STORAGE_KEY);

/** The address of the visitor's draft, once, if the user who signed in owns it now: then its maker's other notes go along. */
export async function takeVisitorDraft(): Promise<string | undefined> {
  const sessionId = visitorSession.get();
  if (sessionId === null) return undefined;
  try {
    await apiGet(API.drafts(sessionId));
  } catch {
    return undefined;
  }
  visitorSession.set(null);
  visitorNotes.set(null);
  return PATHS.chat(sessionId);
}
