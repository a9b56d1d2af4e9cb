import { selectedParts } from "#contract/post-text.ts";
import type { ChangedDraft, StoredDraft } from "../../db/drafts.ts";
import { type Misheard, spokenIn, withCorrection } from "../../language/sources/index.ts";
import { composePost } from "../../language/text/index.ts";
import { type Session, saidIn } from "../sessions.ts";
import { patchedDraft } from "./drafts.ts";
import { changeBetween, textPatch } from "./versions.ts";

/** The drafts of a session that used a misheard word, with it put right. Throws `invalid` for one with too many versions. */
export function correctedDrafts(
  { drafts, recordings, messages, language }: Session,
  misheard: Misheard,
): ChangedDraft[] {
  const spoken = spokenIn(recordings, language);
  const said = saidIn(messages);
  return drafts.flatMap((draft) => {
    const corrected = (text: string) => withCorrection(text, spoken, misheard);
    const offered = withOffersCorrected(draft, corrected);
    const { hook, body } = composePost(selectedParts(draft));
    const text = { hook: corrected(hook), body: corrected(body) };
    const patch = textPatch(draft, {
      ...(text.hook !== hook && { hook: text.hook }),
      ...(text.body !== body && { body: text.body }),
    });
    const { draft: changed } = patchedDraft(offered, { ...patch, change: "edit" }, said);
    const change = changeBetween(draft, changed, { change: "edit" });
    return isSame(changed, draft) ? [] : [{ draft: changed, change }];
  });
}

/** The draft with the word put right in what its author could choose instead, too. */
function withOffersCorrected(draft: StoredDraft, corrected: (text: string) => string): StoredDraft {
  const { hooks, selectedHookIndex, ctaSuggestions, customCta } = draft;
  const isTaken = (content: string) => hooks.some((hook) => hook.content === content);
  return {
    ...draft,
    hooks: hooks.map((hook, index) => {
      const content = corrected(hook.content);
      return index === selectedHookIndex || isTaken(content) ? hook : { ...hook, content };
    }),
    ctaSuggestions: ctaSuggestions.map(corrected),
    customCta: customCta && corrected(customCta),
  };
}

const isSame = (one: StoredDraft, other: StoredDraft): boolean => textsOf(one) === textsOf(other);

const textsOf = ({ hooks, bodies, ctaSuggestions, customCta }: StoredDraft): string =>
  JSON.stringify([hooks, bodies, ctaSuggestions, customCta]);
