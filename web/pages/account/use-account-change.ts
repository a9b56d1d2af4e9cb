import { useCallback } from "react";
import { useSWRConfig } from "swr";
import type { UserChange } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";

/** Saves something about the account, and lets every screen know. The call throws as `apiSend` does. */
export function useAccountChange(): (change: UserChange) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (change) => {
      const user = await apiSend("PATCH", API.user, change);
      await mutate(API.user, user, { revalidate: false });
    },
    [mutate],
  );
}
