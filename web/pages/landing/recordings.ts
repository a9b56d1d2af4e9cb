import { FREE_RECORDINGS, PLAN_DOLLARS_PER_MONTH } from "#contract/limits.ts";
import { counted } from "../../shared/counted.ts";

/** Once the visitor's are used: the account brings no others. */
export const KEEP_POSTS = `Create an account to keep your ${FREE_RECORDINGS} posts. More recordings are $${PLAN_DOLLARS_PER_MONTH} a month.`;

export const recordings = (remaining: number) => counted(remaining, "recording");

export function showLeft(remaining: number): void {
  if (remaining === 0) document.documentElement.dataset.standing = "over";
  for (const count of document.querySelectorAll("[data-left]")) count.textContent = recordings(remaining);
}

/** The stored count; the server has the last word. */
export function toCount(text: string | null): number {
  const count = Number.parseInt(text ?? "", 10);
  return Number.isNaN(count) ? FREE_RECORDINGS : Math.min(Math.max(count, 0), FREE_RECORDINGS);
}
