import { useCallback, useState } from "react";
import useSWR, { type SWRResponse, useSWRConfig } from "swr";
import type { AnswerOf, ReadableName } from "#contract/calls.ts";
import type { ApiPath } from "#contract/paths.ts";
import { get, isUnauthorized } from "./client.ts";

type Entry = { id: string } | { sessionId: string };
const idOf = (item: Entry): string => ("id" in item ? item.id : item.sessionId);

type ListName = { [Name in ReadableName]: AnswerOf<Name> extends Entry[] ? Name : never }[ReadableName];
type ItemOf<Name extends ListName> = Extract<AnswerOf<Name> extends (infer Item)[] ? Item : never, Entry>;

/** A list as far as it was read, newest first; `next` is the path of its next page. */
type ListSoFar<Item> = { items: Item[]; next: string | null };

/** The path of `Link: <…>; rel="next"`, never with its host: the login token stays with our own server. */
function nextPath(response: Response): string | null {
  const target = response.headers.get("Link")?.match(/<([^>]*)>\s*;\s*rel="?next"?/i)?.[1];
  if (target === undefined) return null;
  const url = new URL(target, window.location.href);
  return url.pathname + url.search;
}

const FRESH = { revalidateIfStale: true, dedupingInterval: 0 };

/** A response that is no array counts as an empty page. */
async function readPage<Item>(path: string, retries: number): Promise<ListSoFar<Item>> {
  try {
    const response = await get(path);
    const items: unknown = await response.json();
    return { items: Array.isArray(items) ? items : [], next: nextPath(response) };
  } catch (error) {
    if (retries === 0 || isUnauthorized(error)) throw error;
    return readPage(path, retries - 1);
  }
}

function withNewest<Item extends Entry>(list: ListSoFar<Item>, newest: ListSoFar<Item>): ListSoFar<Item> {
  const last = newest.items.at(-1);
  if (newest.next === null || last === undefined) return newest;
  const at = list.items.findIndex((item) => idOf(item) === idOf(last));
  // The newest page shares nothing with what was read.
  if (at === -1) return newest;
  return withOlder(newest, { items: list.items.slice(at + 1), next: list.next });
}

/** When something moved meanwhile, the older page may repeat items. */
function withOlder<Item extends Entry>(list: ListSoFar<Item>, older: ListSoFar<Item>): ListSoFar<Item> {
  const ids = new Set(list.items.map(idOf));
  return { items: [...list.items, ...older.items.filter((item) => !ids.has(idOf(item)))], next: older.next };
}

/**
 * A list that the server returns in pages, read again on each visit; until `fresh` it is as an earlier visit left it.
 * `whole` reads on to the last page by itself: `data` is complete once `hasMore` is false. Not `useSWRInfinite`: that
 * shows nothing before all pages are there, reads all of them to refresh the newest, and loses local changes.
 */
export function useList<Name extends ListName>(
  path: ApiPath<Name>,
  { whole = false, retries = 0 }: { whole?: boolean; retries?: number } = {},
) {
  type List = ListSoFar<ItemOf<Name>>;
  const [readPath, setReadPath] = useState<string>();
  const [isRequested, setRequested] = useState(false);
  const config = useSWRConfig();
  const fresh = readPath === path;

  const { data, error, isValidating, mutate }: SWRResponse<List, unknown> = useSWR<List, unknown>(
    path,
    async () => {
      let list: List = await readPage(path, retries);
      // Read late: it may have been changed since this was rendered.
      const data: List | undefined = config.cache.get(path)?.data;
      if (!fresh || !data) return list;
      // Thousands are too many to read again; pages that were asked for may have changed.
      if (whole) return withNewest(data, list);
      while (list.next !== null && list.items.length < data.items.length) {
        list = withOlder(list, await readPage(list.next, retries));
      }
      return list;
    },
    { ...FRESH, revalidateOnMount: true, onSuccess: () => setReadPath(path) },
  );

  const next = fresh && (whole || isRequested) ? data?.next : null;
  const older = useSWR<List, unknown>(next ? `older ${next}` : null, () => readPage(next ?? "", retries), {
    ...FRESH,
    onSuccess: (page) => {
      setRequested(false);
      void mutate((list) => (list && list.next === next ? withOlder(list, page) : list), {
        revalidate: false,
      });
    },
  });
  const retryOlder = older.error === undefined ? undefined : older.mutate;

  return {
    data: data?.items,
    fresh,
    error,
    olderError: older.isValidating ? undefined : older.error,
    isValidating,
    hasMore: data?.next != null,
    isLoadingMore: older.isValidating,
    loadMore: () => setRequested(true),
    /** Reads again what was read, of a whole list the newest page, and an older page that failed. Never rejects. */
    mutate: useCallback(() => {
      const reading = mutate();
      void retryOlder?.().catch(() => undefined);
      return reading;
    }, [mutate, retryOlder]),
    change: (to: (items: ItemOf<Name>[]) => ItemOf<Name>[]) =>
      void mutate((list) => list && { ...list, items: to(list.items) }, { revalidate: false }),
  };
}
