import { useNavigate } from "react-router-dom";
import { useCurrentUser } from "../api/auth.ts";
import { setToken } from "../api/client.ts";
import { PATHS } from "../paths.ts";
import { type ToastMessage, toast } from "../ui/toast.tsx";
import { takeVisitorDraft } from "./visitor-session.ts";

export const WELCOME_BACK: ToastMessage = {
  title: "Welcome back!",
  description: "You've been logged in successfully.",
};

/**
 * Signs a user in: stores the token, shows a toast, refreshes the current user, goes to /app, or to the draft
 * that came along.
 */
export function useEnter() {
  const { refresh } = useCurrentUser();
  const navigate = useNavigate();
  return async (token: string, welcome: ToastMessage) => {
    setToken(token);
    const draft = await takeVisitorDraft();
    toast(draft ? { ...welcome, description: "Your draft came along." } : welcome);
    await refresh();
    navigate(draft ?? PATHS.record);
  };
}
