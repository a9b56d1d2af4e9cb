import { useRef, useState } from "react";
import { mutate } from "swr";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { UNAUTHORIZED_REDIRECT_MS } from "#contract/limits.ts";
import { API, withQuery } from "#contract/paths.ts";
import {
  ApiError,
  apiGet,
  clearToken,
  errorDetail,
  isTrialOver,
  isUnauthorized,
  SaidError,
} from "../api/client.ts";
import { PATHS } from "../paths.ts";
import { listen } from "../ui/listen.ts";
import { toastFailure } from "../ui/toast.tsx";
import { openPaywall } from "./account/plan.tsx";

export interface FailureToast {
  title: string;
  /** The description if the server gave no sentence. */
  fallback?: string;
  /** The description whatever the server says. */
  description?: string;
  /** What subscribing would allow, as in "keep recording": a used-up trial then opens the paywall. */
  paywall?: string;
}

export type FailureReport = string | FailureToast;

/** A sentence for people, also about a timeout. */
export function failureSentence(error: unknown, fallback?: string): string {
  if (error instanceof DOMException && /^(Timeout|Abort)Error$/.test(error.name)) {
    return "The server took too long to answer. Please try again.";
  }
  if (fallback === undefined || error instanceof TypeError) return errorDetail(error);
  const hasSentence =
    error instanceof SaidError ||
    (error instanceof ApiError && (error.code !== undefined || error.detail !== ERROR_MESSAGES.internal));
  return hasSentence ? errorDetail(error) : fallback;
}

/** A lost login leaves, a used-up trial opens the paywall, anything else is a toast. */
export function reportFailure(error: unknown, failure: FailureReport): void {
  if (leaveIfLoggedOut(error)) return;
  const { title, fallback, description, paywall }: FailureToast =
    typeof failure === "string" ? { title: failure } : failure;
  if (paywall !== undefined && isTrialOver(error)) {
    openPaywall(paywall);
    void mutate(API.usage);
  } else toastFailure(title, description ?? failureSentence(error, fallback));
}

/** Leaves for another site. Resolves only if the Back button restores this page. */
export function leaveFor(url: string): Promise<void> {
  window.location.assign(url);
  return new Promise((resolve) => {
    const unlisten = listen(window, "pageshow", ({ persisted }) => {
      if (!persisted) return;
      unlisten();
      resolve();
    });
  });
}

/** Leaves for LinkedIn, which leads back to the screen at `returnTo`. @throws as `apiGet` */
export async function leaveForLinkedIn(query: { returnTo: string; prove?: "true" }): Promise<void> {
  await leaveFor((await apiGet(withQuery(API.linkedinStart, query))).authUrl);
}

/** Runs once at a time; `running` holds its arguments. `run` never rejects: false means it failed, which was reported, by an `action` of false itself. */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  failure: FailureReport | ((...args: Args) => FailureReport) = ERROR_MESSAGES.internal,
): { busy: boolean; running: Args | undefined; run: (...args: Args) => Promise<boolean> } {
  const [running, setRunning] = useState<Args>();
  const isRunning = useRef(false);

  async function run(...args: Args): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setRunning(args);
    try {
      return (await action(...args)) !== false;
    } catch (error) {
      reportFailure(error, typeof failure === "function" ? failure(...args) : failure);
      return false;
    } finally {
      isRunning.current = false;
      setRunning(undefined);
    }
  }

  return { busy: running !== undefined, running, run };
}

/** Several calls may fail at once; one toast is enough. */
let leaving = false;

/** Returns whether `error` is a lost login; then it toasts that and goes to the landing page, or loads another login's page. */
export function leaveIfLoggedOut(error: unknown): boolean {
  if (error instanceof ApiError && error.code === "other_login") {
    // Whoever is leaving has none any more: to load anew would keep them here.
    if (!leaving) window.location.reload();
    return true;
  }
  if (!isUnauthorized(error)) return false;
  if (leaving) return true;
  leaving = true;
  toastFailure("Unauthorized", "You are logged out. Logging in again...");
  clearToken();
  setTimeout(() => window.location.assign(PATHS.landing), UNAUTHORIZED_REDIRECT_MS);
  return true;
}
