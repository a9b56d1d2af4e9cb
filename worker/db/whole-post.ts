import type { Draft } from "#contract/drafts.ts";
import { selectedParts } from "#contract/post-text.ts";
import { composePost, keysOf, restoreHidden } from "../language/text/index.ts";
import type { drafts, draftVersions } from "./schema.ts";

// Bodies are stored as whole posts. Older rows hold what is shown below a hook, and are read as the whole post of that.

type DraftRow = Pick<
  typeof drafts.$inferSelect,
  "whole" | "fullText" | "hooks" | "selectedHookIndex" | "bodies"
>;

/** The bodies of a draft's row, each the whole post. */
export function wholeBodies(row: DraftRow): DraftRow["bodies"] {
  const { whole, fullText, bodies } = row;
  const hook = row.hooks[row.selectedHookIndex]?.content ?? "";
  return whole
    ? bodies
    : bodies.map((body) => ({ ...body, content: wholeOf({ hook, body: body.content }, fullText) }));
}

/** A version's row with the whole post as its body. */
export function wholeVersion<
  Row extends Pick<typeof draftVersions.$inferSelect, "hook" | "body" | "cta" | "whole">,
>({ whole, ...row }: Row): Omit<Row, "whole"> {
  return whole ? row : { ...row, body: wholeOf(row, null) };
}

/** A version's row with its post as it is shown. */
export const shownVersion = <Row extends Parameters<typeof wholeVersion>[0]>(row: Row): Omit<Row, "whole"> =>
  composePost(wholeVersion(row));

/** A draft's bodies as they are shown under its hook, and whether that is shown above the selected one. */
export function shownBodies(draft: Parameters<typeof selectedParts>[0]): Pick<Draft, "bodies" | "hookShown"> {
  const parts = selectedParts(draft);
  const post = composePost(parts);
  return {
    hookShown: post.hook !== "",
    bodies: draft.bodies.map(({ content }, index) => ({
      content: (index === draft.selectedBodyIndex ? post : composePost({ ...parts, body: content })).body,
    })),
  };
}

/** `written`: the whole post that the body came from, where it was kept. */
function wholeOf(shown: { hook: string; body: string }, written: string | null): string {
  const { hook, body } = shown;
  const whole = written === null ? body : restoreHidden(body, { hook, body: written });
  const isWritten = written !== null && wordsOf(whole) === wordsOf(written);
  const isSaid = wordsOf(whole).includes(wordsOf(hook)) || wordsOf(hook).trim() === "";
  return isWritten || isSaid ? whole : `${hook}\n\n${whole}`;
}

const wordsOf = (text: string): string => ` ${keysOf(text).join(" ")} `;
