import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { LoginRequest, SignupRequest, TokenResponse } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { useCurrentUser } from "../../api/auth.tsx";
import { ApiError, apiSend, errorDetail, setToken } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { type ToastMessage, toast } from "../../ui/toast.tsx";

const WAYS = {
  login: {
    path: API.login,
    failed: "Login failed",
    welcome: { title: "Welcome back!", description: "You've been logged in successfully." },
  },
  signup: {
    path: API.signup,
    failed: "Signup failed",
    welcome: {
      title: "Account created!",
      description: "Welcome to Outspoken. Let's create your first post!",
    },
  },
} satisfies Record<string, { path: string; failed: string; welcome: ToastMessage }>;

/** Signs in or up: store the token, say so, refresh the current user, go to /app (spec §4). */
export function useSignIn(way: keyof typeof WAYS) {
  const [pending, setPending] = useState(false);
  const { refresh } = useCurrentUser();
  const navigate = useNavigate();
  const { path, failed, welcome } = WAYS[way];
  /** Whether an earlier try went unanswered: it may have made the account all the same. */
  const unsure = useRef(false);

  async function ask(request: LoginRequest | SignupRequest): Promise<TokenResponse> {
    try {
      return await apiSend("POST", path, request);
    } catch (error) {
      const isTaken = error instanceof ApiError && error.status === 409;
      if (!isTaken || !unsure.current) {
        unsure.current ||= !(error instanceof ApiError);
        throw error;
      }
      const { email, password } = request;
      return await apiSend("POST", API.login, { email, password }).catch(() => {
        throw error;
      });
    }
  }

  const submit = async (request: LoginRequest | SignupRequest) => {
    setPending(true);
    try {
      const { token } = await ask(request);
      setToken(token);
      toast(welcome);
      await refresh();
      navigate(PATHS.record);
    } catch (error) {
      toast({ title: failed, description: errorDetail(error), variant: "destructive" });
    } finally {
      setPending(false);
    }
  };
  return { submit, pending };
}
