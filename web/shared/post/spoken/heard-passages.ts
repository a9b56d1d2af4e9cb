import type { Draft, Source } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { useApi } from "../../../api/use-api.ts";

/** Without the sources whose sound was deleted; none until the session is loaded. */
export function useAudible(draft: Draft): Draft {
  const { data } = useApi(API.chat(draft.sessionId));
  const withSound = new Set(data?.recordings.filter(({ hasAudio }) => hasAudio).map(({ id }) => id));
  const audible = (sources: Source[]) => sources.filter(({ recordingId }) => withSound.has(recordingId));
  return {
    ...draft,
    sources: audible(draft.sources),
    hookSources: audible(draft.hookSources),
    ctaSources: audible(draft.ctaSources),
  };
}
