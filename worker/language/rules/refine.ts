import { repliesIn } from "../builtin-writer/conversation/replies/index.ts";
import { guessedLanguage } from "../builtin-writer/languages/index.ts";
import type { Refined, RefineRequest } from "../writer.ts";
import type { Rulebook } from "./rulebook.ts";

/**
 * What an author asked for, as far as their own rules allow it. A change of which nothing is left is none, and the reply
 * says so. The reply itself may quote a banned word: it speaks about the post.
 */
export function heldRefine(
  { post, instruction, language }: RefineRequest,
  result: Refined,
  book: Rulebook,
): Refined {
  const hook = result.hook === undefined ? undefined : book.kept(result.hook, language) || post.hook;
  const body = result.body === undefined ? undefined : book.kept(result.body, language) || post.body;
  const cta = result.cta ? book.kept(result.cta, language) || null : result.cta;
  const changes = {
    ...(hook !== undefined && hook !== post.hook && { hook }),
    ...(body !== undefined && body !== post.body && { body }),
    ...(cta !== undefined && cta !== post.cta && { cta }),
  };
  const asked = bannedIn([result.hook, result.body, result.cta], book);
  const before = bannedIn([post.hook, post.body, post.cta], book);
  const isRefused = asked.some((text) => !before.includes(text));
  const told = book.told(result.reply, language);
  if (!isRefused) return { reply: told, ...changes };
  const { banned } = repliesIn(guessedLanguage(instruction) ?? language ?? "en");
  const isChanged = Object.keys(changes).length > 0;
  return { reply: isChanged ? `${told} ${banned}` : banned, ...changes };
}

function bannedIn(texts: readonly (string | null | undefined)[], book: Rulebook): string[] {
  return texts.flatMap((text) => (text ? book.found(text) : []));
}
