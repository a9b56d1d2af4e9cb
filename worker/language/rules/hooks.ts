import type { Hook } from "#contract/drafts.ts";
import { HOOKS_SHOWN } from "#contract/limits.ts";
import { builtinConversation } from "../builtin-writer/conversation/index.ts";
import { offerable } from "../text/tidy.ts";
import type { Note } from "../writer.ts";
import type { Rulebook } from "./rulebook.ts";

const MAX_TRIES = 8;

/** Hooks without banned words; other lines of the note come in for those that fell away. */
export async function hooksKept(
  hooks: readonly Hook[],
  note: Note,
  existing: readonly string[],
  book: Rulebook,
): Promise<Hook[]> {
  const wanted = Math.min(HOOKS_SHOWN, hooks.length);
  const seen = [...existing, ...hooks.map(({ content }) => content)];
  const kept = cleanHooks(hooks, note.language, book);
  for (let tries = 0; offerable(kept, [...existing]).length < wanted && tries < MAX_TRIES; tries += 1) {
    const more = await builtinConversation.hooks(note, seen);
    if (more.length === 0) break;
    seen.push(...more.map(({ content }) => content));
    kept.push(...cleanHooks(more, note.language, book));
  }
  // Where every line has a banned word in it, a post still needs its opening.
  const spelt = hooks.map((hook) => ({ ...hook, content: book.spelled(hook.content) }));
  const clean = offerable(kept, [...existing]);
  return typesApart(clean.length < wanted ? offerable([...clean, ...spelt]).slice(0, wanted) : clean);
}

function cleanHooks(hooks: readonly Hook[], language: string | undefined, book: Rulebook): Hook[] {
  return hooks.flatMap((hook) => {
    const content = book.kept(hook.content, language);
    return content === "" ? [] : [{ ...hook, content }];
  });
}

/** The first two differ in type, as everywhere. */
function typesApart(hooks: readonly Hook[]): Hook[] {
  const [first, second, ...others] = hooks;
  if (!first || second?.type !== first.type) return [...hooks];
  return [first, { ...second, type: first.type === "claim" ? "lesson" : "claim" }, ...others];
}
