import { useRef, useState } from "react";
import type { Draft, DraftPatch, Unsaid } from "#contract/drafts.ts";
import { type PostParts, postText } from "#contract/post-text.ts";

/** The id of the element that shows a draft. */
export const placeOf = (draftId: string): string => `draft-${draftId}`;

export const labelOf = ({ title }: Draft): string => title ?? "Your draft";

/** The findings in the parts that the post has. */
export function unsaidOf(draft: Draft): Unsaid[] {
  const { hook, cta } = postText(draft);
  return [...(hook ? draft.hookUnsaid : []), ...draft.fidelity.unsaid, ...(cta ? draft.ctaUnsaid : [])];
}

const keyOf = ({ dataset, textContent }: HTMLElement): string => `${dataset.unsaid} ${textContent}`;

/** Leads from one passage that was not said to the next; then asks once, for this version, before anything is posted. */
export function useUnsaidWalk(draft: Draft) {
  const { id, version } = draft;
  const visitedKeys = useRef(new Set<string>());
  /** The version that the question is about, and the one whose findings were agreed to. */
  const [askedVersion, setAskedVersion] = useState<number>();
  const [agreedVersion, setAgreedVersion] = useState<number>();
  const count = unsaidOf(draft).length;

  function openNext(): boolean {
    if (agreedVersion === version) return false;
    const marks = document.getElementById(placeOf(id))?.querySelectorAll<HTMLElement>("[data-unsaid]") ?? [];
    const mark = [...marks].find((one) => !visitedKeys.current.has(keyOf(one)));
    if (!mark) return false;
    visitedKeys.current.add(keyOf(mark));
    mark.scrollIntoView({ block: "center" });
    mark.click();
    return true;
  }

  function check(act: () => unknown): unknown {
    if (openNext()) return;
    if (count === 0 || agreedVersion === version) return act();
    setAskedVersion(version);
  }

  /** `act` is of now: the post may have changed since the question came. */
  function agree(act: () => unknown): unknown {
    setAgreedVersion(version);
    setAskedVersion(undefined);
    return act();
  }

  function checkAgain(): void {
    setAskedVersion(undefined);
    visitedKeys.current.clear();
    openNext();
  }

  return { count, isAsking: askedVersion === version && count > 0, openNext, check, agree, checkAgain };
}

export const PARTS = {
  hook: ({ hooks, selectedHookIndex, hookUnsaid, hookSources }) => {
    const { type, content: text } = hooks[selectedHookIndex] ?? { type: "claim", content: "" };
    const patch = (content: string) => (content === "" ? null : { hooks: [{ type, content }] });
    return { text, unsaid: hookUnsaid, sources: hookSources, patch };
  },
  body: (draft) => {
    const patch = (content: string) => (content === "" ? null : { bodies: [{ content }] });
    return { text: postText(draft).body, unsaid: draft.fidelity.unsaid, sources: draft.sources, patch };
  },
  cta: (draft) => {
    const patch = (content: string) => (content === "" ? { selectedCtaIndex: null } : { customCta: content });
    return { text: postText(draft).cta ?? "", unsaid: draft.ctaUnsaid, sources: draft.ctaSources, patch };
  },
} satisfies Record<keyof PostParts, (draft: Draft) => { patch: (text: string) => DraftPatch | null }>;
