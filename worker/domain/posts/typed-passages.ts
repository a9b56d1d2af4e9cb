import { type DraftChange, type Unsaid, WRITER_CHANGES } from "#contract/drafts.ts";
import { joinPost, type PostParts } from "#contract/post-text.ts";
import type { StoredDraft } from "../../db/drafts.ts";
import { fidelityOf } from "../../language/fidelity/index.ts";
import { composePost, keysOf, sentencesIn } from "../../language/text/index.ts";

const BY_WRITER: ReadonlySet<DraftChange | undefined> = new Set(WRITER_CHANGES);

/** The passages that an author just typed and did not say, which are their own; without what was unsaid before. */
export function typedPassages(
  before: StoredDraft,
  after: StoredDraft,
  by: { change: DraftChange | undefined; said: string[]; bodies?: readonly string[] },
): string[] {
  const { change, said, bodies = [before.body] } = by;
  const typed = BY_WRITER.has(change) ? undefined : newParts(before, after, bodies);
  if (!typed) return [];
  const usedWords = new Set(keysOf([...said, ...before.confirmed, joinPost(composePost(before))].join("\n")));
  const isNew = (text: string) => keysOf(text).some((word) => !usedWords.has(word));
  const unsaid = unsaidIn(typed, after, said);
  const sentences = sentencesIn(joinPost(typed)).filter(isNew);
  if (unsaid.length === 0 && sentences.length === 0) return [];
  const earlier = unsaidIn(composePost(before), before, said);
  const own = sentences.filter((sentence) => !earlier.some(({ text }) => isMostly(text, sentence)));
  const others = unsaid.filter((one) => !earlier.some((other) => isSamePassage(one, other)));
  const rest = others
    .map(({ text }) => text)
    .filter((text) => !own.some((sentence) => sentence.includes(text)));
  return [...own, ...rest];
}

/** The parts of a post as they are shown that could not be chosen before; undefined where there are none. */
function newParts(before: StoredDraft, after: StoredDraft, bodies: readonly string[]): PostParts | undefined {
  const hook = !before.hooks.some(({ content }) => content === after.hook);
  const body = !bodies.includes(after.body);
  const cta = after.cta !== null && ![before.customCta, ...before.ctaSuggestions].includes(after.cta);
  if (!hook && !body && !cta) return undefined;
  const post = composePost(after);
  return { hook: hook ? post.hook : "", body: body ? post.body : "", cta: cta ? post.cta : null };
}

function unsaidIn(post: PostParts, { confirmed, language }: StoredDraft, said: string[]): Unsaid[] {
  const { hook, body, cta } = post;
  const fidelity = fidelityOf({ hook, body, cta, said, confirmed, language: language ?? undefined });
  return [...fidelity.hookUnsaid, ...fidelity.unsaid, ...fidelity.ctaUnsaid];
}

/** Whether a passage is the earlier one, perhaps with other words around it or in it. */
const isSamePassage = (one: Unsaid, earlier: Unsaid): boolean =>
  one.kind === "number" || one.kind === "date" ? one.text === earlier.text : isMostly(one.text, earlier.text);

function isMostly(text: string, other: string): boolean {
  const words = keysOf(text);
  const others = new Set(keysOf(other));
  return words.filter((word) => others.has(word)).length > words.length / 2;
}
