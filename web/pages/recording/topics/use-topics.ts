import { useState } from "react";
import { DEFAULT_TOPICS, MAX_TOPICS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiSend, getToken } from "../../../api/client.ts";
import { useApi } from "../../../api/use-api.ts";
import { handleUnauthorized } from "../../../shared/unauthorized.ts";
import { toast } from "../../../ui/toast.tsx";

/** At most five topics. The one that is selected stays in sight whatever a refresh brings. */
export function useTopics(selected: string | null) {
  const { data, mutate } = useApi(API.context);
  const [refreshing, setRefreshing] = useState(false);

  const offered: readonly string[] = data?.possibleFollowupQuestions ?? DEFAULT_TOPICS;
  const first = offered.slice(0, MAX_TOPICS);
  const topics = selected && !first.includes(selected) ? [selected, ...first].slice(0, MAX_TOPICS) : first;

  async function refresh() {
    if (!getToken()) {
      toast({ title: "Please log in to refresh topics", variant: "destructive" });
      return;
    }
    setRefreshing(true);
    try {
      const { possibleFollowupQuestions } = await apiSend("POST", API.refreshTopics);
      // The rest of the profile is behind the same address; only its topics have changed.
      await mutate((context) => context && { ...context, possibleFollowupQuestions }, {
        revalidate: data === undefined,
      });
      toast({ title: "Topics refreshed" });
    } catch (error) {
      if (handleUnauthorized(error)) return;
      toast({
        title: "Failed to refresh topics",
        description: "Please try again later",
        variant: "destructive",
      });
    } finally {
      setRefreshing(false);
    }
  }

  return { topics, refreshing, refresh };
}
