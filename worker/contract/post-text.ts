import type { Draft } from "./drafts.ts";
import { CUSTOM_CTA } from "./limits.ts";
import type { Post } from "./posts.ts";

type CtaChoice = Pick<Draft, "ctaSuggestions" | "selectedCtaIndex" | "customCta">;
type Selection = CtaChoice & Pick<Draft, "hooks" | "selectedHookIndex" | "bodies" | "selectedBodyIndex">;
type Shown = Selection & Pick<Draft, "hookShown">;

export type PostParts = { hook: string; body: string; cta: string | null };

export function selectedCta(draft: CtaChoice): string | null {
  if (draft.selectedCtaIndex === null) return null;
  if (draft.selectedCtaIndex === CUSTOM_CTA) return draft.customCta;
  return draft.ctaSuggestions[draft.selectedCtaIndex] ?? null;
}

/** What is selected of a draft. As it is stored, its body is the whole post: what is shown is composed of them. */
export const selectedParts = (draft: Selection): PostParts => ({
  hook: draft.hooks[draft.selectedHookIndex]?.content ?? "",
  body: draft.bodies[draft.selectedBodyIndex]?.content ?? "",
  cta: selectedCta(draft),
});

/** The parts of a draft's post as they are shown; the hook is "" where the body says it. */
export function postText(draft: Shown): PostParts {
  const parts = selectedParts(draft);
  return draft.hookShown ? parts : { ...parts, hook: "" };
}

export const joinPost = ({ hook, body, cta }: PostParts): string =>
  [hook, body, cta].filter(Boolean).join("\n\n");

export const postOf = (draft: Shown): string => joinPost(postText(draft));

/** What follows a blank line and is blank too. */
export const MORE_BLANK = /(?<=\n[^\S\n]*\n)((?:[^\S\n]*\n)+)/g;

/** Text as LinkedIn shows it: of several blank lines one. */
export const asPosted = (text: string): string => text.replace(MORE_BLANK, "");

/** What goes out with a post: its pictures in their order, or its document, by their ids and by what is said of each. */
export function seenFilesOf({ pictures, document }: Pick<Post, "pictures" | "document">) {
  if (document) return { files: [document.id], labels: [document.title] };
  return { files: pictures.map(({ id }) => id), labels: pictures.map(({ alt }) => alt) };
}
