import { MAX_POST_CHARS } from "#contract/limits.ts";
import { guessedLanguage, languageOf } from "../../text/index.ts";
import type { Refined, RefineRequest } from "../../writer.ts";
import { sentencesSaid } from "../manuscript.ts";
import { bodyOf, type Draft, draftOf, fullTextOf } from "./draft.ts";
import { requestsIn } from "./requests/index.ts";

const HELP =
  "I didn't understand that. I can make the post shorter, longer, bolder, softer, remove a part, start with something you said, make a list, or add a question.";
const ENGLISH_ONLY: Record<string, string> = {
  de: "Ohne Sprachmodell verstehe ich Änderungswünsche nur auf Englisch, zum Beispiel “shorter” oder “remove the part about …”.",
  es: "Sin un modelo de lenguaje solo entiendo peticiones en inglés, por ejemplo “shorter” o “remove the part about …”.",
  fr: "Sans modèle de langage, je ne comprends les demandes qu'en anglais, par exemple “shorter” ou “remove the part about …”.",
  pt: "Sem um modelo de linguagem, só entendo pedidos em inglês, por exemplo “shorter” ou “remove the part about …”.",
};

/**
 * Does what an author asks for, one request of their message after the other, with words that were said, that stand in
 * the post or that they give in the message itself. A reply tells of what changed and of nothing else.
 */
export function refined({ said, post, instruction, language: code }: RefineRequest): Refined {
  const language = languageOf({ transcript: [...said, post.body].join("\n"), language: code });
  const requests = requestsIn(instruction);
  if (requests.every((request) => typeof request === "string")) {
    const help = ENGLISH_ONLY[language.code] ?? ENGLISH_ONLY[guessedLanguage(instruction) ?? ""] ?? HELP;
    return { reply: help };
  }
  const context = { said, sentences: sentencesSaid(said, language), language };
  const before = draftOf(post);
  let draft = before;
  const told = requests.map((request) => {
    if (typeof request === "string") return { isDone: false, reply: `I didn't understand “${request}”.` };
    const { draft: after, did, didNot } = request(draft, context);
    if (isSame(draft, after)) return { isDone: false, reply: didNot };
    if (fullTextOf(after).length > Math.max(MAX_POST_CHARS, fullTextOf(draft).length))
      return {
        isDone: false,
        reply: "That would make the post longer than LinkedIn allows, so I left it out.",
      };
    draft = after;
    return { isDone: true, reply: did };
  });
  const changes = changesBetween(before, draft);
  const isChanged = !isSame(before, draft);
  const replies = told.filter(({ isDone }) => isChanged || !isDone).map(({ reply }) => reply);
  return { reply: [...new Set(replies)].join(" ") || "Nothing changed in the end.", ...changes };
}

const isSame = (before: Draft, after: Draft) => Object.keys(changesBetween(before, after)).length === 0;

/** Spaces at the ends of lines are no change, nor is the end of a sentence that was only found. */
function changesBetween(before: Draft, after: Draft): Omit<Refined, "reply"> {
  const [was, is] = [bodyOf(before), bodyOf(after)];
  return {
    ...(after.hook !== before.hook && { hook: after.hook }),
    ...(is !== was && is !== "" && { body: is }),
    ...(after.cta !== before.cta && { cta: after.cta }),
  };
}
