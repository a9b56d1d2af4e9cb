import type { SessionDetail } from "#contract/chat.ts";
import type { Draft, Source } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { useApi } from "../../api/use-api.ts";

/** A draft without the sources whose sound was deleted; without any until it is known which those are. */
export function useAudible<Maybe extends Draft | undefined>(sessionId: string, draft: Maybe): Maybe {
  const { data } = useApi(API.chat(sessionId));
  const audible = (sources: Source[]) => sources.filter((source) => data && hasSound(data, source));
  return (
    draft && {
      ...draft,
      sources: audible(draft.sources),
      hookSources: audible(draft.hookSources),
      ctaSources: audible(draft.ctaSources),
    }
  );
}

const hasSound = ({ recordings }: SessionDetail, { recordingId }: Source): boolean =>
  recordings.some(({ id, hasAudio }) => id === recordingId && hasAudio);
