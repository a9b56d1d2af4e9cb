import { ApiError, getToken } from "./api.ts";

/** The path of `Link: <…>; rel="next"`, never with its host: the login token stays with our own server. */
function nextPath(response: Response): string | null {
  const target = response.headers.get("Link")?.match(/<([^>]*)>\s*;\s*rel="?next"?/i)?.[1];
  if (target === undefined) return null;
  const url = new URL(target, window.location.href);
  return url.pathname + url.search;
}

/**
 * A whole list: what the server answers in pages is followed to its end (design §3).
 * @throws ApiError when a page's answer is not OK; TypeError when there was none.
 */
export async function apiGetAll<T>(firstPath: string): Promise<T[]> {
  const all: T[] = [];
  let path: string | null = firstPath;
  while (path !== null) {
    const headers = new Headers();
    const token = getToken();
    if (token) headers.set("Authorization", `Bearer ${token}`);
    const response: Response = await fetch(path, { headers, credentials: "include" });
    if (!response.ok) throw new ApiError(response, await response.text());
    const page: T[] = await response.json();
    all.push(...page);
    path = nextPath(response);
  }
  return all;
}
