import { useMemo } from "react";
import useSWR, { type SWRConfiguration } from "swr";
import type { AnswerOf, ReadableName } from "#contract/calls.ts";
import type { ApiPath } from "#contract/paths.ts";

/** What the server answers to a path, read once and kept until it is mutated; not read at all for null. */
export const useApi = <Name extends ReadableName>(
  path: ApiPath<Name> | null,
  options?: SWRConfiguration<AnswerOf<Name>, unknown>,
) => useSWR<AnswerOf<Name>, unknown>(path, options);

/**
 * Reads it again. The promise ends once that is shown which was read after the call: SWR's own ends as soon as another read
 * of the same begins, and discards what its own brings.
 */
export function useRefresh({ mutate }: { mutate: () => Promise<unknown> }): () => Promise<unknown> {
  return useMemo(() => oneAtATime(mutate), [mutate]);
}

/** Each call is answered by work that begins after it; all that come while some is done share the next. */
function oneAtATime(work: () => Promise<unknown>): () => Promise<unknown> {
  let current: Promise<unknown> | undefined;
  let next: Promise<unknown> | undefined;
  const begin = () => {
    next = undefined;
    current = work().finally(() => {
      current = undefined;
    });
    return current;
  };
  return () => {
    if (!current) return begin();
    next ??= current.then(begin, begin);
    return next;
  };
}

/**
 * Calls `refresh` at this interval in milliseconds, never for 0; not while the page is hidden or offline. `refresh`
 * must not reject: SWR stops polling what failed, and a failed call is no reason not to try again. `key` must stay the same.
 */
export function usePolling(key: string, refresh: () => Promise<unknown>, everyMs: number): void {
  useSWR(`polling ${key}`, refresh, {
    refreshInterval: everyMs,
    revalidateOnMount: false,
    dedupingInterval: 0,
  });
}
