import type { DraftChange, DraftPatch, Hook } from "#contract/drafts.ts";
import { CUSTOM_CTA, MAX_COMPOSED_BODIES, MAX_OFFERED_HOOKS, MAX_POST_CHARS } from "#contract/limits.ts";
import { joinPost, type PostParts } from "#contract/post-text.ts";
import type { StoredDraft, VersionRow } from "../../db/drafts.ts";
import { AppError } from "../../errors.ts";
import { composePost, keysOf, restoreHidden, rewordOpening, sentencesIn } from "../../language/text/index.ts";

const MAX_CONFIRMED = 100;
const MAX_CONFIRMED_CHARS = 2 * MAX_POST_CHARS;

export function addHooks(hooks: readonly Hook[], newHooks: readonly Hook[]): Hook[] {
  const all = [...hooks];
  for (const hook of newHooks) if (!all.some(({ content }) => content === hook.content)) all.push(hook);
  return [...all.slice(0, 1), ...all.slice(1).slice(1 - MAX_OFFERED_HOOKS)];
}

/** One of a draft's bodies as it is shown below a hook. Composing takes time: of the oldest each is given whole. */
export function bodyShown(all: readonly string[], at: number, { hook, body: selected }: PostParts): string {
  const body = all[at] ?? "";
  const isOld = at < all.length - MAX_COMPOSED_BODIES && body !== selected;
  return isOld ? body : composePost({ hook, body, cta: null }).body;
}

/** The draft after its author's change. `bodies`: those of its versions, each a whole post. */
export function applyPatch(
  current: StoredDraft,
  patch: DraftPatch,
  bodies: readonly string[] = [current.body],
): StoredDraft {
  let draft = patch.hooks ? withHooks(current, patch.hooks, patch.change) : current;
  if (patch.selectedHookIndex !== undefined)
    draft = { ...draft, hook: entryAt(draft.hooks, patch.selectedHookIndex, "selectedHookIndex").content };
  draft = withBody(draft, current, patch, bodies);
  if (patch.selectedBodyIndex !== undefined) {
    const all = bodies.includes(draft.body) ? bodies : [...bodies, draft.body];
    draft = { ...draft, body: entryAt(all, patch.selectedBodyIndex, "selectedBodyIndex") };
  }
  draft = withCtaOf(draft, patch);
  return patch.confirmed ? confirming(draft, patch.confirmed) : draft;
}

/** The draft with these passages confirmed; of too many the latest, since each later look at the post compares it with all. */
export function confirming(draft: StoredDraft, passages: readonly string[]): StoredDraft {
  const confirmed = [...new Set([...draft.confirmed, ...passages])].slice(-MAX_CONFIRMED);
  let chars = confirmed.join("").length;
  while (chars > MAX_CONFIRMED_CHARS) chars -= confirmed.shift()?.length ?? chars;
  return { ...draft, confirmed };
}

/** The part of a key's patch that selects. What its owner can choose from changes only with a version of the key's. */
export function selectedOnly(patch: DraftPatch): DraftPatch {
  const { hooks, selectedHookIndex, customCta, selectedCtaIndex, ...rest } = patch;
  const hook = hooks ? { hooks: hooks.slice(-1) } : { selectedHookIndex };
  return { ...rest, ...hook, ...(customCta ? { customCta } : { selectedCtaIndex }) };
}

/** The last of these hooks is selected. One that is saved while it is typed replaces the selected one: it is no further choice. */
function withHooks(draft: StoredDraft, fresh: readonly Hook[], change: DraftChange | undefined): StoredDraft {
  const hook = fresh.at(-1) ?? selectedHook(draft);
  const isNew = !draft.hooks.some(({ content }) => content === hook.content);
  const isTyped = change === "edit" && fresh.length === 1 && isNew;
  const hooks = isTyped
    ? draft.hooks.map((other) => (other.content === draft.hook ? hook : other))
    : addHooks(draft.hooks, fresh);
  return { ...draft, hooks, hook: hook.content };
}

/** In these changes a new hook may reword the one before; in others it is another hook. */
const REWORDS: ReadonlySet<DraftChange | undefined> = new Set(["edit", "refine", "remove", "your-words"]);

/** The draft, whose hook is chosen, with its body after the change. The patch has it as it is shown below that hook. */
function withBody(
  draft: StoredDraft,
  before: StoredDraft,
  { bodies: newBodies, change }: DraftPatch,
  bodies: readonly string[],
): StoredDraft {
  const { hook } = draft;
  const body = REWORDS.has(change) && hook !== before.hook ? rewordOpening(before, hook) : before.body;
  const visibleBody = newBodies?.at(-1)?.content;
  if (visibleBody === undefined) return { ...draft, body };
  const all = [...bodies, body];
  const earlierBody = all.findLast((_, at) => bodyShown(all, at, { ...draft, body }) === visibleBody);
  if (earlierBody !== undefined) return { ...draft, body: earlierBody };
  return withHookOf({ ...draft, body: restoreHidden(visibleBody, { hook, body }) }, visibleBody, before);
}

/** If the body repeated the hook, the hook was hidden; then editing the body also replaces the hook. */
function withHookOf(draft: StoredDraft, visibleBody: string, before: StoredDraft): StoredDraft {
  const [content] = sentencesIn(visibleBody);
  const isHidden = draft.hook === before.hook && composePost(before).hook === "";
  const wordsOf = (text: string) => keysOf(text).join(" ");
  const isShownAsTyped = wordsOf(joinPost({ ...composePost(draft), cta: null })) === wordsOf(visibleBody);
  if (!content || !isHidden || isShownAsTyped) return draft;
  return { ...draft, hook: content, hooks: addHooks(draft.hooks, [{ ...selectedHook(draft), content }]) };
}

function withCtaOf(draft: StoredDraft, { customCta, selectedCtaIndex }: DraftPatch): StoredDraft {
  let { cta } = draft;
  if (customCta !== undefined) cta = customCta ?? (ctaIndexOf(draft) === CUSTOM_CTA ? null : cta);
  const custom = customCta === undefined ? draft.customCta : customCta;
  if (selectedCtaIndex === null) cta = null;
  else if (selectedCtaIndex === CUSTOM_CTA) {
    if (!custom) throw new AppError("invalid", { message: "customCta is missing.", field: "customCta" });
    cta = custom;
  } else if (selectedCtaIndex !== undefined) {
    cta = entryAt(draft.ctaSuggestions, selectedCtaIndex, "selectedCtaIndex");
  }
  return { ...draft, cta, customCta: custom };
}

/** Null for none; CUSTOM_CTA for the author's own. */
export function ctaIndexOf({ cta, ctaSuggestions }: Pick<StoredDraft, "cta" | "ctaSuggestions">) {
  if (cta === null) return null;
  const suggested = ctaSuggestions.indexOf(cta);
  return suggested < 0 ? CUSTOM_CTA : suggested;
}

const selectedHook = ({ hooks, hook }: StoredDraft): Hook =>
  hooks.find(({ content }) => content === hook) ?? { type: "claim", content: hook };

/** A change of a post's text as a patch of its draft; a new hook has the type of the one before. */
export function textPatch(
  current: StoredDraft,
  { hook, body, cta }: { hook?: string; body?: string; cta?: string | null },
): DraftPatch {
  return {
    ...(hook !== undefined && { hooks: [{ ...selectedHook(current), content: hook }] }),
    ...(body !== undefined && { bodies: [{ content: body }] }),
    ...(cta !== undefined && (cta === null ? { selectedCtaIndex: null } : { customCta: cta })),
  };
}

/** The draft with an earlier version selected; the other ones stay. */
export function restoreVersion(current: StoredDraft, earlier: VersionRow): StoredDraft {
  const { hook, body, cta, version, previousVersion } = earlier;
  const isOffered = cta === null || current.ctaSuggestions.includes(cta);
  return {
    ...current,
    version,
    previousVersion,
    hook,
    body,
    cta,
    // It may have been typed over, or be among the oldest, which are deleted.
    hooks: addHooks(current.hooks, [{ ...selectedHook(current), content: hook }]),
    customCta: isOffered ? current.customCta : cta,
  };
}

/** The kind of the change from one state of a draft to the next; undefined where the text is the same. */
export function kindOfChange(was: StoredDraft, is: StoredDraft, patch: DraftPatch): DraftChange | undefined {
  if (was.hook === is.hook && was.body === is.body && was.cta === is.cta) return undefined;
  if (patch.change) return patch.change;
  if (patch.bodies && was.body !== is.body) return "edit";
  if (was.hook !== is.hook) return patch.hooks ? "hooks" : "hook";
  if (was.body !== is.body) return "edit";
  return "cta";
}

function entryAt<Entry>(list: readonly Entry[], index: number, field: string): Entry {
  const entry = list[index];
  if (entry === undefined) throw new AppError("invalid", { message: "There is no such version.", field });
  return entry;
}
