import type { Draft, Source } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { postText } from "#contract/post-text.ts";
import { useApi } from "../../../api/use-api.ts";

/** A draft without the sources whose sound was deleted; without any until it is known which those are. */
export function useAudible<Maybe extends Draft | undefined>(sessionId: string, draft: Maybe): Maybe {
  const { data } = useApi(API.chat(sessionId));
  const withSound = new Set(data?.recordings.filter(({ hasAudio }) => hasAudio).map(({ id }) => id));
  const audible = (sources: Source[]) => sources.filter(({ recordingId }) => withSound.has(recordingId));
  return (
    draft && {
      ...draft,
      sources: audible(draft.sources),
      hookSources: audible(draft.hookSources),
      ctaSources: audible(draft.ctaSources),
    }
  );
}

/** A passage of a post, with where it was said. */
export interface HeardPassage {
  text: string;
  source: Source;
}

/** What can be heard of a draft's hook, body and call to action, in the order of its post. */
export function passagesOf(draft: Draft): HeardPassage[] {
  const { hook, body, cta } = postText(draft);
  const passages = (text: string, sources: readonly Source[]) =>
    sources.map((source) => ({ text: text.slice(source.start, source.end), source }));
  return [
    ...passages(hook, draft.hookSources),
    ...passages(body, draft.sources),
    ...passages(cta ?? "", draft.ctaSources),
  ];
}

/** Where passages stand in the text of their post, as far as they are there; of its first `shown` characters only. */
export function sourcesIn(text: string, passages: readonly HeardPassage[], shown: number): Source[] {
  let at = 0;
  return passages.flatMap(({ text: passage, source }) => {
    const start = text.indexOf(passage, at);
    if (start < 0) return [];
    at = start + passage.length;
    return start < shown ? [{ ...source, start, end: Math.min(at, shown) }] : [];
  });
}
