import { useCallback, useEffect, useRef, useState } from "react";
import { mutate } from "swr";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { ApiError, errorDetail } from "../api/client.ts";
import { toast } from "../ui/toast.tsx";
import { openPaywall } from "./plan/paywall.tsx";
import { handleUnauthorized } from "./unauthorized.ts";

export interface FailureReport {
  /** The toast's title. */
  title: string;
  /** Said where the server gave no sentence of its own. */
  fallback?: string;
  /** What subscribing would let them do, as in "keep recording": a used-up trial then opens the paywall. */
  paywall?: string;
}

/** Whether the free trial stands in the way (spec §8). */
export const isTrialOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 402 || error.message.includes("Free trial exhausted"));

/** A sentence for people about a failed call, one that was given up waiting for included. */
export function failureSentence(error: unknown, fallback?: string): string {
  if (error instanceof DOMException) return "The server took too long to answer. Please try again.";
  if (fallback === undefined) return errorDetail(error);
  if (error instanceof TypeError) return errorDetail(error);
  const hasSentence =
    error instanceof ApiError && (error.code !== undefined || error.detail !== ERROR_MESSAGES.internal);
  return hasSentence ? error.detail : fallback;
}

/** The one way to report a failed call: a lost login leaves, a used-up trial opens the paywall, the rest is a toast. */
export function reportFailure(error: unknown, { title, fallback, paywall }: FailureReport): void {
  if (handleUnauthorized(error)) return;
  if (paywall !== undefined && isTrialOver(error)) {
    openPaywall(paywall);
    void mutate(API.usage);
    return;
  }
  toast({ title, description: failureSentence(error, fallback), variant: "destructive" });
}

/**
 * An action of a screen. `busy` while it runs, and it runs once at a time; `run` resolves to whether it succeeded, and
 * never rejects: a failure has been reported.
 */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  failure: FailureReport,
): { busy: boolean; run: (...args: Args) => Promise<boolean> } {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const latest = useRef({ action, failure });
  useEffect(() => {
    latest.current = { action, failure };
  });

  const run = useCallback(async (...args: Args): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      await latest.current.action(...args);
      return true;
    } catch (error) {
      reportFailure(error, latest.current.failure);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);

  return { busy, run };
}
