import { useCallback, useEffect, useRef, useState } from "react";
import { mutate } from "swr";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { UNAUTHORIZED_REDIRECT_MS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { ApiError, clearToken, errorDetail, isTrialOver, isUnauthorized } from "../api/client.ts";
import { PATHS } from "../paths.ts";
import { listen } from "../ui/listen.ts";
import { toastFailure } from "../ui/toast.tsx";
import { openPaywall } from "./account/plan.tsx";

/** What the toast of a failed call says: its title, or more than that. */
export type FailureReport =
  | string
  | {
      title: string;
      /** The description where the server gave no sentence of its own. */
      fallback?: string;
      /** The description whatever the server says. */
      description?: string;
      /** What subscribing would allow, as in "keep recording": a used-up trial then opens the paywall. */
      paywall?: string;
    };

/** Whether `fetch` was ended by its signal. */
const isGivenUp = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === "TimeoutError" || error.name === "AbortError");

/** A sentence for people about a failed call, one that was given up waiting for included. */
export function failureSentence(error: unknown, fallback?: string): string {
  if (isGivenUp(error)) return "The server took too long to answer. Please try again.";
  if (fallback === undefined) return errorDetail(error);
  if (error instanceof TypeError) return errorDetail(error);
  const hasSentence =
    error instanceof ApiError && (error.code !== undefined || error.detail !== ERROR_MESSAGES.internal);
  return hasSentence ? error.detail : fallback;
}

/** The one way to report a failed call: a lost login leaves, a used-up trial opens the paywall, the rest is a toast. */
export function reportFailure(error: unknown, failure: FailureReport): void {
  if (handleUnauthorized(error)) return;
  if (typeof failure === "string") return toastFailure(failure, failureSentence(error));
  const { title, fallback, description, paywall } = failure;
  if (paywall !== undefined && isTrialOver(error)) {
    openPaywall(paywall);
    void mutate(API.usage);
    return;
  }
  toastFailure(title, description ?? failureSentence(error, fallback));
}

/** Leaves for another site. Resolves only if the Back button brings this page back as it was left. */
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

/**
 * An action of a screen. It runs once at a time, and `running` holds the arguments it runs with, to tell which of
 * several buttons is busy. `run` resolves to whether it succeeded, and never rejects: a failure has been reported.
 * An action that resolves to false has failed and reported that itself.
 */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  failure: FailureReport | ((...args: Args) => FailureReport) = ERROR_MESSAGES.internal,
): { busy: boolean; running: Args | undefined; run: (...args: Args) => Promise<boolean> } {
  const [running, setRunning] = useState<Args>();
  const isRunning = useRef(false);
  const latest = useRef({ action, failure });
  useEffect(() => {
    latest.current = { action, failure };
  });

  const run = useCallback(async (...args: Args): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setRunning(args);
    const { action, failure } = latest.current;
    try {
      return (await action(...args)) !== false;
    } catch (error) {
      reportFailure(error, typeof failure === "function" ? failure(...args) : failure);
      return false;
    } finally {
      isRunning.current = false;
      setRunning(undefined);
    }
  }, []);

  return { busy: running !== undefined, running, run };
}

/** Several calls may fail by a lost login at once; one toast is enough. The new page starts afresh. */
let leaving = false;

/** Shows a toast and leaves for the landing page when `error` is a lost login. Returns whether it is. */
export function handleUnauthorized(error: unknown): boolean {
  if (!isUnauthorized(error)) return false;
  if (leaving) return true;
  leaving = true;
  toastFailure("Unauthorized", "You are logged out. Logging in again...");
  clearToken();
  setTimeout(() => window.location.assign(PATHS.landing), UNAUTHORIZED_REDIRECT_MS);
  return true;
}
