import { FREE_RECORDINGS, PLAN_DOLLARS_PER_MONTH } from "#contract/limits.ts";
import { counted } from "../../shared/counted.ts";

/** Once the visitor's are used: the account brings no others. */
export const KEEP_POSTS = `Create an account to keep your ${FREE_RECORDINGS} posts. More recordings are $${PLAN_DOLLARS_PER_MONTH} a month.`;

export const recordings = (left: number) => counted(left, "recording");

export function showLeft(left: number): void {
  if (left === 0) document.documentElement.dataset.standing = "over";
  for (const count of document.querySelectorAll("[data-left]")) count.textContent = recordings(left);
}

/** The stored count; the server has the last word. */
export function toCount(stored: string | null): number {
  const count = Number.parseInt(stored ?? "", 10);
  return Number.isNaN(count) ? FREE_RECORDINGS : Math.min(Math.max(count, 0), FREE_RECORDINGS);
}
