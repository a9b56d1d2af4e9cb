import { get } from "./client.ts";

/** The path of `Link: <…>; rel="next"`, never with its host: the login token stays with our own server. */
function nextPath(response: Response): string | null {
  const target = response.headers.get("Link")?.match(/<([^>]*)>\s*;\s*rel="?next"?/i)?.[1];
  if (target === undefined) return null;
  const url = new URL(target, window.location.href);
  return url.pathname + url.search;
}

/** One page of a list, and the path of the one after it; an answer that is no array is an empty page (spec §7). */
export interface Page<T> {
  items: T[];
  next: string | null;
}

/** @throws ApiError when the answer is not OK; TypeError when there was none; AbortError by `signal`. */
export async function apiGetPage<T>(path: string, signal?: AbortSignal): Promise<Page<T>> {
  const response = await get(path, signal);
  const items: unknown = await response.json();
  return { items: Array.isArray(items) ? items : [], next: nextPath(response) };
}

/**
 * A whole list: what the server answers in pages is followed to its end (design §3).
 * @throws ApiError when a page's answer is not OK; TypeError when there was none.
 */
export async function apiGetAll<T>(firstPath: string): Promise<T[]> {
  const all: T[] = [];
  let path: string | null = firstPath;
  while (path !== null) {
    const page: Page<T> = await apiGetPage<T>(path);
    all.push(...page.items);
    path = page.next;
  }
  return all;
}
