import type { Draft, Source } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { postText } from "#contract/post-text.ts";
import { useApi } from "../../../api/use-api.ts";

/** Without the sources whose sound was deleted; none until the session is loaded. */
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

export interface HeardPassage {
  text: string;
  source: Source;
}

/** In the order of the post. */
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

/** Finds the passages in a text, as far as its first `shown` characters. */
export function sourcesIn(text: string, passages: readonly HeardPassage[], shown: number): Source[] {
  let at = 0;
  return passages.flatMap(({ text: passage, source }) => {
    const start = text.indexOf(passage, at);
    if (start < 0) return [];
    at = start + passage.length;
    return start < shown ? [{ ...source, start, end: Math.min(at, shown) }] : [];
  });
}
