/** For the setter of `useSearchParams`: takes out of the address what has been acted on, so that a reload repeats nothing. */
export const withoutParams =
  (...names: string[]) =>
  (params: URLSearchParams): URLSearchParams => {
    for (const name of names) params.delete(name);
    return params;
  };
