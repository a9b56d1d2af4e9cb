import { z } from "zod";
import type { Hook } from "#contract/drafts.ts";
import { countWords, distinct } from "../../language/text/index.ts";
import type { DraftText, Manner, Note } from "../../language/writer.ts";
import { hookAnswer } from "./answer.ts";
import type { Judged, Prompt } from "./chat.ts";
import { gateFor } from "./gate.ts";
import { inManner, mannerMaterial } from "./manner.ts";
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

/** Shows what rules only say: which words stay, what goes, and how much a hook may leave to the body. */
export const EXAMPLES = `Two examples

<note>
um so okay computer take this down I wanted to to talk about the handover on the ward we do it at ten to seven and everybody's coat is already on you know and last week, last Tuesday, no Wednesday, a nurse called Bea she just sat down. She sat down and the whole room got slower. and I thought that's it, that's all it takes
</note>
{"strongestLines": ["She sat down and the whole room got slower.", "we do it at ten to seven and everybody's coat is already on"], "body": "We do the handover on the ward at ten to seven. Everybody's coat is already on.\\n\\nLast Wednesday a nurse called Bea just sat down. And I thought: that's it. That's all it takes.", "hooks": [{"type": "scene", "content": "She sat down and the whole room got slower."}, {"type": "lesson", "content": "To slow a whole room down, sit down."}, {"type": "claim", "content": "At the handover everybody's coat is already on."}], "ctaSuggestions": ["Who makes the handover slower where you work?"]}

<note>
Wir haben drei Angebote geschrieben, äh, und keins gewonnen. Ich hab dann die Kunden angerufen und gefragt. Zwei haben gesagt: Sie waren nicht zu teuer, Sie waren zu spät.
</note>
{"strongestLines": ["Sie waren nicht zu teuer, Sie waren zu spät."], "body": "Ich hab dann die Kunden angerufen und gefragt.\\n\\nZwei haben gesagt: Sie waren nicht zu teuer, Sie waren zu spät.", "hooks": [{"type": "number", "content": "Wir haben drei Angebote geschrieben und keins gewonnen."}, {"type": "lesson", "content": "Nicht zu teuer. Zu spät."}], "ctaSuggestions": []}`;

export const DRAFT_SYSTEM = `You turn a spoken note into a LinkedIn post. ${LIGHT_HAND}

${THEIR_WORDS}
${NOTE_LANGUAGE}

${CLEAN_UP}

The parts, in this order
- "strongestLines": the two to four lines of the note that a reader would remember, copied to the letter.
- "body": the post without its opening line. It stands on its own, and the line that opens the post does not stand in it again. ${PARAGRAPHS} Never longer than what was said: a short note makes a short post.
- "hooks": three opening lines, the best first, made of the strongest lines, ${HOOK_RULE}
- "ctaSuggestions": up to three questions that end the post, about this very post, each of which a reader could answer in one line. Never "Agree?", "Thoughts?" or "Comment YES". An empty list is fine.

${never("the speaker said it")}

${NOTE_RULE}

${EXAMPLES}

Answer with one JSON object and nothing else, its parts in the order of the examples.`;

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

/** In the order in which a model thinks best: what is strongest, the post, then how it opens. */
export const draftAnswer = z.object({
  strongestLines: z.array(z.string()).catch([]),
  body: z.string(),
  hooks: z.array(hookAnswer).catch([]),
  ctaSuggestions: z.array(z.string()).catch([]),
});

const MAX_CTAS = 3;

/** The draft in a model's answer, as far as it may be shown. Throws `UnusableAnswer`. */
export function readDraft(
  note: Note,
  answer: z.infer<typeof draftAnswer>,
  manner?: Manner,
): Judged<DraftText> {
  const gate = gateFor(spokenIn(note, manner));
  const text = gate.body(answer.body);
  const hooks = gate.hooks(answer.hooks, answer.strongestLines);
  const ctas = answer.ctaSuggestions.flatMap((cta) => gate.cta(cta) ?? []);
  const ctaSuggestions = distinct(ctas.map((content) => ({ content })))
    .slice(0, MAX_CTAS)
    .map(({ content }) => content);
  gate.fits({ hooks, body: text, ctas: ctaSuggestions });
  return { result: { hooks, body: text, ctaSuggestions }, objection: gate.objection() };
}

const spokenIn = ({ transcript, language }: Note, manner?: Manner) => ({
  said: [transcript],
  ...(language && { language }),
  ...(manner && { ownPosts: manner.posts, habits: manner.habits }),
});

export const draftPrompt = (note: Note, manner?: Manner): Prompt<z.infer<typeof draftAnswer>, DraftText> => ({
  system: inManner(DRAFT_SYSTEM, manner),
  user: joined(mannerMaterial(manner), draftUser(note)),
  schemaName: "draft",
  schema: draftAnswer,
  read: (answer) => readDraft(note, answer, manner),
});

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
export const readHooks = (
  note: Note,
  existing: string[],
  answer: z.infer<typeof hooksAnswer>,
  manner?: Manner,
): Hook[] => gateFor(spokenIn(note, manner)).hooks(answer.hooks, [], existing);

export const hooksPrompt = (
  note: Note,
  existing: string[],
  manner?: Manner,
): Prompt<z.infer<typeof hooksAnswer>, Hook[]> => ({
  system: inManner(HOOKS_SYSTEM, manner),
  user: joined(mannerMaterial(manner), hooksUser(note, existing)),
  schemaName: "hooks",
  schema: hooksAnswer,
  read: (answer) => ({ result: readHooks(note, existing, answer, manner) }),
});
