import useSWR, { mutate } from "swr";
import type { User, UserChange } from "#contract/auth.ts";
import { API, type ApiPath } from "#contract/paths.ts";
import { apiGet, apiSend, getToken, rememberUser } from "./client.ts";

async function fetchUser(path: ApiPath<"user">): Promise<User | null> {
  const token = getToken();
  if (!token) return null;
  const user = await apiGet(path);
  rememberUser(user.id, token);
  return user;
}

/** Read again by each component that mounts with it, never retried by itself. */
export function useCurrentUser() {
  const options = { revalidateIfStale: true, dedupingInterval: 0 };
  const { data, error, isLoading, mutate } = useSWR<User | null, unknown>(API.user, fetchUser, options);
  return {
    user: error ? undefined : (data ?? undefined),
    loading: isLoading && getToken() !== null,
    /** Of a lost login, or a lost connection. */
    error,
    refresh: () => mutate(),
  };
}

/** The user that the gate let in, as cached; undefined if there is none. */
export const useUser = (): User | undefined => useSWR<User | null>(API.user, fetchUser).data ?? undefined;

/** Changes the user on all screens. @throws as `apiSend` */
export async function changeUser(change: UserChange): Promise<void> {
  await mutate(API.user, await apiSend("PATCH", API.user, change), { revalidate: false });
}
