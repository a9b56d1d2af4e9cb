import { useLayoutEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { MAX_TOPIC_CHARS } from "#contract/limits.ts";
import { TOPIC_PARAM } from "./topic-link.ts";

/** Selects the topic that the address asks for, once: neither a reload nor the next note is about it again. */
export function useAskedTopic(onSelect: (topic: string) => void): void {
  const [params, setParams] = useSearchParams();
  const asked = params.get(TOPIC_PARAM)?.trim();

  useLayoutEffect(() => {
    if (asked === undefined) return;
    if (asked !== "" && asked.length <= MAX_TOPIC_CHARS) onSelect(asked);
    setParams(
      (all) => {
        all.delete(TOPIC_PARAM);
        return all;
      },
      { replace: true },
    );
  }, [asked, onSelect, setParams]);
}
