import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { API } from "#contract/paths.ts";
import { apiGet } from "../../api/client.ts";
import { leaveIfLoggedOut } from "../use-action.ts";

const NEVER_STALE = {
  fetcher: apiGet,
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  // The current user's own 401 is an answer: the gate shows the sign-in screen.
  onError: (error: unknown, key: string) => {
    if (key !== API.user) leaveIfLoggedOut(error);
  },
};

/** Reads happen once and are kept until something mutates them. */
export const ServerData = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={NEVER_STALE}>{children}</SWRConfig>
);
