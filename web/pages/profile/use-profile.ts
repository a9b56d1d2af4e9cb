import { useRef, useState } from "react";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";
import { toast } from "../../ui/toast.tsx";

/** The speaker's profile, and building it anew. */
export function useProfile() {
  // It learns while other screens are looked at, so it is asked for on each visit.
  const { data, error, isValidating, mutate } = useApi(API.context, {
    revalidateOnMount: true,
    dedupingInterval: 0,
  });
  const [refreshing, setRefreshing] = useState(false);
  const busy = useRef(false);

  async function refresh(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setRefreshing(true);
    try {
      await apiSend("POST", API.context);
      // What was corrected meanwhile may be missing from that answer.
      await mutate();
      toast({ title: "Profile refreshed", description: "It was built anew from your latest notes." });
    } catch (failure) {
      if (!handleUnauthorized(failure)) {
        toast({
          title: "Error",
          description: "Failed to refresh context. Please try again.",
          variant: "destructive",
        });
      }
    } finally {
      busy.current = false;
      setRefreshing(false);
    }
  }

  return { context: data, error, loading: isValidating, reload: () => mutate(), refreshing, refresh };
}
