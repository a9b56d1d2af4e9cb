import type { TweakMode } from "#contract/drafts.ts";
import type { Conversation } from "../../writer.ts";
import { languageOf } from "../languages/index.ts";
import type { Language } from "../languages/language.ts";
import { bolder, softer } from "./post/boldness.ts";
import type { Passage } from "./post/passages.ts";
import { joined, passagesOf } from "./post/passages.ts";
import { shortened } from "./post/shorten.ts";

export const TWEAKS: Record<TweakMode, (passages: readonly Passage[], language: Language) => Passage[]> = {
  shorter: shortened,
  bolder,
  softer,
};

/** A body made shorter, bolder or softer out of its own words; as it was when there is nothing to be done. */
export function tweaked({ mode, body, language: code }: Parameters<Conversation["tweak"]>[0]): string {
  const language = languageOf({ transcript: body, ...(code && { language: code }) });
  const passages = passagesOf(body, language);
  const changed = TWEAKS[mode](passages, language);
  return changed.length === 0 ? body : joined(changed);
}
