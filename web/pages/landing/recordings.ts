import { FREE_RECORDINGS } from "#contract/limits.ts";

export const recordings = (left: number) => `${left} recording${left === 1 ? "" : "s"}`;

/** Has the whole page tell those who come back, or have just spoken, what they have left. */
export function showLeft(left: number): void {
  if (left === 0) document.documentElement.dataset.standing = "over";
  for (const count of document.querySelectorAll("[data-left]")) count.textContent = recordings(left);
}

/** What this browser believes to be left; the server has the last word. */
export function toCount(stored: string | null): number {
  const count = Number.parseInt(stored ?? "", 10);
  return Number.isNaN(count) ? FREE_RECORDINGS : Math.min(Math.max(count, 0), FREE_RECORDINGS);
}
