import { ApiError, errorDetail, getToken } from "../../api/client.ts";
import { toast } from "../../ui/toast.tsx";

/** Whether somebody is logged in; if not, a toast says what to do (spec §8). */
export function isLoggedIn(): boolean {
  if (getToken() !== null) return true;
  toast({
    title: "Authentication required",
    description: "Please log in to continue",
    variant: "destructive",
  });
  return false;
}

/** Whether the free trial stands in the way (spec §8). */
export const isTrialOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 402 || error.message.includes("Free trial exhausted"));

/** As `errorDetail`, and for a call that was given up waiting for. */
export const reasonOf = (error: unknown): string =>
  error instanceof DOMException
    ? "The server took too long to answer. Please try again."
    : errorDetail(error);
