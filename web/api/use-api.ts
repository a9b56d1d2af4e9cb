import { useMemo } from "react";
import useSWR, { type SWRConfiguration } from "swr";
import type { AnswerOf, ReadableName } from "#contract/calls.ts";
import type { ApiPath } from "#contract/paths.ts";

/** Reads a path once and keeps the answer until it is mutated; null reads nothing. */
export const useApi = <Name extends ReadableName>(
  path: ApiPath<Name> | null,
  options?: SWRConfiguration<AnswerOf<Name>, unknown>,
) => useSWR<AnswerOf<Name>, unknown>(path, options);

/** Reads again, and resolves once what was read after the call is shown: SWR's own promise may resolve before. */
export const useRefresh = ({ mutate }: { mutate: () => Promise<unknown> }): (() => Promise<unknown>) =>
  useMemo(() => oneAtATime(mutate), [mutate]);

/** Each call is answered by work that starts after it; calls during a run share the next run. */
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

/** Not while the page is hidden or offline, nor for 0. `refresh` must not reject: SWR would stop. `key` must stay the same. */
export function usePolling(key: string, refresh: () => Promise<unknown>, everyMs: number): void {
  const options = { refreshInterval: everyMs, revalidateOnMount: false, dedupingInterval: 0 };
  useSWR(`polling ${key}`, refresh, options);
}
