import type { DraftChange, DraftPatch } from "#contract/drafts.ts";
import { CUSTOM_CTA } from "#contract/limits.ts";
import { joinPost, type PostParts, selectedParts } from "#contract/post-text.ts";
import type { StoredDraft } from "../../db/drafts.ts";
import { AppError } from "../../errors.ts";
import { composePost, keysOf, restoreHidden, rewordHidden, sentencesIn } from "../../language/text/index.ts";

/** Beyond these the earliest go, but not the first. */
const MAX_VERSIONS = 200;
const MAX_CONFIRMED = 100;
const MAX_CHANGES = 1_000;
/** Deployed D1 refuses a row of more than 2,000,000 bytes (local D1 does not); the row holds more than this text. */
const MAX_TEXT_BYTES = 1_200_000;

/** Appends those of the given versions that are new, and returns the index of the last given one. */
export function append<Version extends { content: string }>(
  versions: readonly Version[],
  given: readonly Version[],
): { versions: Version[]; selected: number } {
  const all = [...versions];
  for (const version of given) {
    if (!all.some(({ content }) => content === version.content)) all.push(version);
  }
  const kept = [...all.slice(0, 1), ...all.slice(1).slice(1 - MAX_VERSIONS)];
  return { versions: kept, selected: kept.findLastIndex(({ content }) => content === given.at(-1)?.content) };
}

/** The draft after its author's change. Throws `invalid` for an index that is out of range. */
export function applyPatch(current: StoredDraft, patch: DraftPatch): StoredDraft {
  let draft = { ...current };
  if (patch.hooks) {
    const [hook] = patch.hooks;
    // Saved while it is typed, it is no further hook to choose from; the versions keep what stood there.
    const isTyped =
      patch.change === "edit" && hook && !draft.hooks.some(({ content }) => content === hook.content);
    if (isTyped) draft.hooks = draft.hooks.with(draft.selectedHookIndex, hook);
    else {
      const hooks = append(draft.hooks, patch.hooks);
      draft.hooks = hooks.versions;
      draft.selectedHookIndex = hooks.selected;
    }
  }
  if (patch.selectedHookIndex !== undefined) {
    draft.selectedHookIndex = within(draft.hooks, patch.selectedHookIndex, "selectedHookIndex");
  }
  draft = withBody(draft, selectedParts(current), patch);
  if (patch.selectedBodyIndex !== undefined) {
    draft.selectedBodyIndex = within(draft.bodies, patch.selectedBodyIndex, "selectedBodyIndex");
  }
  if (patch.customCta !== undefined) {
    draft.customCta = patch.customCta;
    if (patch.customCta !== null) draft.selectedCtaIndex = CUSTOM_CTA;
    else if (draft.selectedCtaIndex === CUSTOM_CTA) draft.selectedCtaIndex = null;
  }
  if (patch.selectedCtaIndex !== undefined) draft.selectedCtaIndex = ctaIndex(draft, patch.selectedCtaIndex);
  if (patch.confirmed) draft = confirming(draft, patch.confirmed);
  const bytes = new TextEncoder().encode(JSON.stringify([draft.hooks, draft.bodies, draft.confirmed])).length;
  if (bytes > MAX_TEXT_BYTES || draft.versionCount >= MAX_CHANGES)
    throw new AppError("invalid", { message: "This post has too many versions." });
  return draft;
}

/** The draft with these passages confirmed. */
export const confirming = (draft: StoredDraft, passages: readonly string[]): StoredDraft => ({
  ...draft,
  confirmed: [...new Set([...draft.confirmed, ...passages])].slice(-MAX_CONFIRMED),
});

/** In these changes a new hook rewords the one before; in others it is another hook. */
const REWORDS: ReadonlySet<DraftChange | undefined> = new Set(["edit", "refine", "remove", "your-words"]);

/** The draft, whose hook is chosen, with its body after a change: the whole post of what is shown below that hook. */
function withBody(draft: StoredDraft, was: PostParts, { bodies, change }: DraftPatch): StoredDraft {
  const { hook } = selectedParts(draft);
  const reworded = (body: string) =>
    REWORDS.has(change) && hook !== was.hook ? rewordHidden({ hook: was.hook, body }, hook) : body;
  const before = { hook, body: reworded(was.body) };
  const shown = bodies?.at(-1)?.content;
  if (shown === undefined) return selecting(draft, before.body);
  const isShown = ({ content }: { content: string }) =>
    composePost({ hook, body: content, cta: null }).body === shown;
  const earlier = isShown({ content: before.body }) ? undefined : draft.bodies.findLast(isShown);
  if (earlier) return selecting(draft, earlier.content);
  const body = change === "refine" ? reworded(shown) : shown;
  return withHookOf(selecting(draft, restoreHidden(body, before)), shown, was);
}

function selecting(draft: StoredDraft, content: string): StoredDraft {
  if (selectedParts(draft).body === content) return draft;
  const bodies = append(draft.bodies, [{ content }]);
  return { ...draft, bodies: bodies.versions, selectedBodyIndex: bodies.selected };
}

/** A change of a body that was shown without its hook, because it said all of it, changes the hook too. */
function withHookOf(draft: StoredDraft, body: string, was: PostParts): StoredDraft {
  const { hook } = selectedParts(draft);
  const [content] = sentencesIn(body);
  const isShown = (parts: PostParts) =>
    keysOf(joinPost({ ...composePost(parts), cta: null })).join(" ") === keysOf(body).join(" ");
  if (!content || hook !== was.hook || composePost(was).hook !== "" || isShown(selectedParts(draft)))
    return draft;
  const hooks = append(draft.hooks, [{ type: typeOfHook(draft), content }]);
  return { ...draft, hooks: hooks.versions, selectedHookIndex: hooks.selected };
}

/** A change of a post's text as a patch of its draft; a new hook has the type of the one before. */
export function textPatch(
  current: StoredDraft,
  { hook, body, cta }: { hook?: string; body?: string; cta?: string | null },
): DraftPatch {
  return {
    ...(hook !== undefined && { hooks: [{ type: typeOfHook(current), content: hook }] }),
    ...(body !== undefined && { bodies: [{ content: body }] }),
    ...(cta !== undefined && (cta === null ? { selectedCtaIndex: null } : { customCta: cta })),
  };
}

const typeOfHook = ({ hooks, selectedHookIndex }: StoredDraft) => hooks[selectedHookIndex]?.type ?? "claim";

/** The draft with an earlier version selected, byte for byte; the other ones stay. `version.body`: the whole post. */
export function restore(
  current: StoredDraft,
  version: PostParts & { version: number; previousVersion: number | null },
): StoredDraft {
  const { hook, body, cta } = version;
  // They may be among the earliest, which have gone.
  const hooks = append(current.hooks, [{ type: typeOfHook(current), content: hook }]);
  const bodies = append(current.bodies, [{ content: body }]);
  const suggested = cta === null ? -1 : current.ctaSuggestions.indexOf(cta);
  return {
    ...current,
    version: version.version,
    previousVersion: version.previousVersion,
    hooks: hooks.versions,
    bodies: bodies.versions,
    selectedHookIndex: hooks.selected,
    selectedBodyIndex: bodies.selected,
    selectedCtaIndex: cta === null ? null : suggested >= 0 ? suggested : CUSTOM_CTA,
    customCta: cta === null || suggested >= 0 ? current.customCta : cta,
  };
}

/** What kind of change leads from one state of a draft to the next; undefined when the post is the same. */
export function changeBetween(before: StoredDraft, after: StoredDraft, patch: DraftPatch) {
  const [was, is] = [selectedParts(before), selectedParts(after)];
  if (was.hook === is.hook && was.body === is.body && was.cta === is.cta) return undefined;
  if (patch.change) return patch.change;
  if (patch.bodies && was.body !== is.body) return "edit";
  if (was.hook !== is.hook) return patch.hooks ? "hooks" : "hook";
  if (was.body !== is.body) return "edit";
  return "cta";
}

function ctaIndex(draft: StoredDraft, index: number | null): number | null {
  if (index === null) return null;
  if (index !== CUSTOM_CTA) return within(draft.ctaSuggestions, index, "selectedCtaIndex");
  if (!draft.customCta)
    throw new AppError("invalid", { message: "Please write your own call to action first." });
  return index;
}

function within(versions: readonly unknown[], index: number, field: string): number {
  if (index < 0 || index >= versions.length)
    throw new AppError("invalid", { message: "There is no such version.", field });
  return index;
}
