import useSWR, { type SWRConfiguration } from "swr";
import type { AnswerOf, ReadableName } from "#contract/calls.ts";
import type { ApiPath } from "#contract/paths.ts";

/** What a path answers, read once and kept until somebody mutates it (spec §9); not read at all for null. */
export const useApi = <Name extends ReadableName>(
  path: ApiPath<Name> | null,
  options?: SWRConfiguration<AnswerOf<Name>, unknown>,
) => useSWR<AnswerOf<Name>, unknown>(path, options);
