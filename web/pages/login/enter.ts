import { useNavigate } from "react-router-dom";
import { useCurrentUser } from "../../api/auth.ts";
import { setToken } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { type ToastMessage, toast } from "../../ui/toast.tsx";

export const WELCOME_BACK: ToastMessage = {
  title: "Welcome back!",
  description: "You've been logged in successfully.",
};

/** Lets somebody in: stores the token, shows a toast, refreshes the current user, goes to /app (spec §4). */
export function useEnter() {
  const { refresh } = useCurrentUser();
  const navigate = useNavigate();
  return async (token: string, welcome: ToastMessage) => {
    setToken(token);
    toast(welcome);
    await refresh();
    navigate(PATHS.record);
  };
}
