import { z } from "zod";
import type { Hook } from "#contract/drafts.ts";
import { countWords, distinct, offerable, tidy } from "../../language/text/index.ts";
import type { DraftText, Note } from "../../language/writer.ts";
import { type Prompt, UnusableAnswer } from "./chat.ts";
import { gated, plain, problemWithLine } from "./gate.ts";
import { hasFences, hookAnswer, ofTwoTypes, problemWithPost } from "./post-check.ts";
import {
  CLEAN_UP,
  HOOK_RULE,
  joined,
  LIGHT_HAND,
  languageLine,
  MATERIAL_RULE,
  material,
  never,
  PARAGRAPHS,
  THEIR_WORDS,
} from "./prompt.ts";

const NOTE_LANGUAGE = `- Write in the language of the note. Translate nothing. Where they mix languages, keep the mix.`;
const NOTE_RULE = `${MATERIAL_RULE} The topic is what the speaker was asked, not what they said.`;

export const DRAFT_SYSTEM = `You turn a spoken note into a LinkedIn post. ${LIGHT_HAND}

${THEIR_WORDS}
${NOTE_LANGUAGE}

${CLEAN_UP}

The parts
- "hooks": three opening lines, the best first, ${HOOK_RULE}
- "body": the post without its opening line. It stands on its own and does not begin by repeating a hook. ${PARAGRAPHS} Never longer than what was said: a short note makes a short post.
- "ctaSuggestions": up to three questions that end the post, about this very post, each of which a reader could answer in one line. Never "Agree?", "Thoughts?" or "Comment YES". An empty list is fine.

${never("the speaker said it")}

${NOTE_RULE}

Answer with one JSON object and nothing else: {"hooks": [{"type": "claim", "content": "..."}], "body": "...", "ctaSuggestions": ["..."]}`;

/** What was said, for `DRAFT_SYSTEM`. */
export function draftUser(note: Note): string {
  const words = countWords(note.transcript);
  return joined(
    languageLine("note", note.language),
    `Words in the note: ${words}. The body has at most as many.`,
    ...noteParts(note),
  );
}

function noteParts({ topic, transcript }: Note) {
  return [topic && material("topic", topic), material("note", transcript)];
}

export const draftAnswer = z.object({
  hooks: z.array(hookAnswer),
  body: z.string(),
  ctaSuggestions: z.array(z.string()).catch([]),
});

const MAX_CTAS = 3;

/** The draft in a model's answer, tidied and gated. Throws `UnusableAnswer` for one that nobody should be shown. */
export function readDraft(
  note: Note,
  answer: z.infer<typeof draftAnswer>,
): { draft: DraftText; objection?: string } {
  const { objection, leftOut, ...post } = gated(
    { hooks: answer.hooks, body: tidy(answer.body), ctas: answer.ctaSuggestions.map(tidy) },
    { said: [note.transcript], ...(note.language && { language: note.language }) },
  );
  const hooks = ofTwoTypes(offerable(post.hooks));
  const ctaSuggestions = distinct(post.ctas.map((content) => ({ content })))
    .slice(0, MAX_CTAS)
    .map(({ content }) => content);
  const problem = problemWithPost({ hooks, body: post.body, ctas: ctaSuggestions }, note.transcript);
  if (problem) throw new UnusableAnswer([problem, ...leftOut].join("; "));
  return { draft: { hooks, body: post.body, ctaSuggestions }, ...(objection && { objection }) };
}

export const draftPrompt = (note: Note): Prompt<z.infer<typeof draftAnswer>, DraftText> => {
  let objection: string | undefined;
  return {
    system: DRAFT_SYSTEM,
    user: draftUser(note),
    schemaName: "draft",
    schema: draftAnswer,
    read: (answer) => {
      const read = readDraft(note, answer);
      objection = read.objection;
      return read.draft;
    },
    objection: () => objection,
  };
};

export const HOOKS_SYSTEM = `You write new opening lines for a LinkedIn post that is made of a spoken note. ${LIGHT_HAND}

${THEIR_WORDS}
${NOTE_LANGUAGE}

The answer
- "hooks": four opening lines, the best first, ${HOOK_RULE}
- Each opens with another thought, moment, number or question of the note than those already offered. None repeats one of them, and none says one of them in other words.

${never("the speaker said it")}

${NOTE_RULE}

Answer with one JSON object and nothing else: {"hooks": [{"type": "claim", "content": "..."}]}`;

/** What was said and what is offered already, for `HOOKS_SYSTEM`. */
export function hooksUser(note: Note, existing: string[]): string {
  return joined(
    languageLine("note", note.language),
    existing.length > 0 && `Already offered:\n\n${material("offered", existing.join("\n"))}`,
    ...noteParts(note),
  );
}

export const hooksAnswer = z.object({ hooks: z.array(hookAnswer) });

/** The new hooks in a model's answer. Throws `UnusableAnswer` when there are not two that nobody has seen yet. */
export function readHooks(note: Note, existing: string[], answer: z.infer<typeof hooksAnswer>): Hook[] {
  const spoken = { said: [note.transcript], ...(note.language && { language: note.language }) };
  const hooks = ofTwoTypes(offerable(answer.hooks, existing))
    .map(({ type, content }) => ({ type, content: plain(content) }))
    .filter(({ content }) => problemWithLine(content, "a hook", spoken) === undefined);
  if (hooks.length < 2) {
    throw new UnusableAnswer("there must be at least two different hooks that were not offered already");
  }
  if (hooks.some(({ content }) => hasFences(content))) throw new UnusableAnswer("it has code fences");
  return hooks;
}

export const hooksPrompt = (note: Note, existing: string[]): Prompt<z.infer<typeof hooksAnswer>, Hook[]> => ({
  system: HOOKS_SYSTEM,
  user: hooksUser(note, existing),
  schemaName: "hooks",
  schema: hooksAnswer,
  read: (answer) => readHooks(note, existing, answer),
});
