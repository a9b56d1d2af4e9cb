/** For the setter of `useSearchParams`: removes what was handled, so that a reload repeats nothing. */
export const withoutParams =
  (...names: string[]) =>
  (params: URLSearchParams): URLSearchParams => {
    for (const name of names) params.delete(name);
    return params;
  };
