import useSWR, { mutate } from "swr";
import type { User, UserChange } from "#contract/auth.ts";
import { API, type ApiPath } from "#contract/paths.ts";
import { apiGet, apiSend, getToken, rememberUser } from "./client.ts";

/** Every mount asks; only calls under way are shared. */
const NEVER_CACHED = { revalidateIfStale: true, dedupingInterval: 0 };

async function fetchUser(path: ApiPath<"user">): Promise<User | null> {
  const token = getToken();
  if (!token) return null;
  const user = await apiGet(path);
  // Unless they have signed out meanwhile.
  if (getToken() === token) rememberUser(user.id);
  return user;
}

interface CurrentUser {
  /** Present only when the current-user call succeeded. */
  user?: User;
  loading: boolean;
  /** Why the call failed; a lost login and a lost connection both end up here. */
  error?: unknown;
  refresh: () => Promise<unknown>;
}

/** Asked for anew by all that mounts with it, never retried by itself. */
export function useCurrentUser(): CurrentUser {
  const { data, error, isLoading, mutate: refresh } = useSWR(API.user, fetchUser, NEVER_CACHED);
  return {
    user: error ? undefined : (data ?? undefined),
    // Without a login there is nothing to ask for.
    loading: isLoading && getToken() !== null,
    error,
    refresh: () => refresh(),
  };
}

/** The user that the gate let in, without asking the server once more; undefined if there is none. */
export const useUser = (): User | undefined => useSWR<User | null>(API.user, null).data ?? undefined;

/** Saves something about the user, and lets every screen know. @throws as `apiSend` */
export async function changeUser(change: UserChange): Promise<void> {
  await mutate(API.user, await apiSend("PATCH", API.user, change), { revalidate: false });
}
