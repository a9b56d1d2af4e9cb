import { z } from "zod";
import { MAX_EXISTING_HOOKS } from "#contract/limits.ts";
import { countWords, distinctTexts } from "../../language/text/index.ts";
import type { DraftText, Manner, Note, OnProgress } from "../../language/writer.ts";
import { bodyProgress, hookAnswer } from "./answer.ts";
import { definePrompt, type Judged } from "./chat.ts";
import { checkFit, judgeBody, judgedBy, judgeHooks, judgeLine } from "./gate.ts";
import * as shared from "./prompt.ts";
import { indexOf } from "./spoken.ts";

/** Shows what rules only say: which words stay, what goes, how long a post is and how it ends. */
export const EXAMPLES = `<note>
um so we had a van, a second van, for four years, and my accountant, well, don't say accountant. And I counted, and it was out on 31 days, no, 41, 41 days in the year. And it costs us, what, 6,000 a year. I said we need it for when it's busy. And Marek, who drives it, he said, it's never busy, you're just scared. And that, um, that stayed with me. My father had, he had one van. I don't know if Marek's right. I think I am scared, a bit. But I've sold it. It goes on Friday. Hang on, the kettle.
</note>
{"body": "Marek, who drives our second van, said: it's never busy, you're just scared.\\n\\nWe had that van for four years. I counted, and it was out on 41 days in the year. And it costs us 6,000 a year. I said we need it for when it's busy.\\n\\nWhat Marek said stayed with me. My father had one van.\\n\\nI don't know if Marek's right. I think I am scared, a bit. But I've sold it. It goes on Friday.", "hooks": [{"type": "scene", "content": "Marek, who drives our second van, said: it's never busy, you're just scared."}, {"type": "number", "content": "Our second van was out on 41 days in the year."}], "ctaSuggestions": ["What do you keep for when it's busy?"]}

<note>
Bueno, los martes, no, los miércoles, tirábamos mucho pan. Y mi hija Lucía me preguntó por qué hacemos tanto. Porque siempre lo hemos hecho así. Y me miró. Acaba con eso. Ahora hacemos la mitad, y a las cinco, eh, ya no queda nada. Creo que vendemos igual.
</note>
{"body": "Los miércoles tirábamos mucho pan. Ahora hacemos la mitad, y a las cinco ya no queda nada. Creo que vendemos igual.\\n\\nMi hija Lucía me preguntó por qué hacemos tanto. Porque siempre lo hemos hecho así. Y me miró.", "hooks": [{"type": "scene", "content": "Los miércoles tirábamos mucho pan."}, {"type": "claim", "content": "Creo que vendemos igual."}], "ctaSuggestions": []}`;

export const DRAFT_SYSTEM = `You turn a spoken note into a LinkedIn post. ${shared.LIGHT_HAND}

${shared.THEIR_WORDS}
${shared.CLEAN_UP}
${shared.languageRule("note")}

The parts, in this order
- "body": the whole post, understood by somebody who reads nothing else. ${shared.OPENING_RULE} Of a prepared note nearly every word stays, of a rambling one 75 to 85 %. ${shared.PARAGRAPHS}
- "hooks": ${shared.TWO_HOOKS_RULE}
- "ctaSuggestions": up to three, each ${shared.CTA_RULE}

${shared.never("the speaker said it")}

${shared.NOTE_RULE}

${EXAMPLES}`;

const noteParts = ({ topic, transcript }: Note) => [
  topic && shared.material("topic", topic),
  shared.material("note", transcript),
];

/** The body first, which is shown while it is written. */
const draftAnswer = z.object({
  body: z.string(),
  hooks: z.array(hookAnswer).catch([]),
  ctaSuggestions: z.array(z.string()).catch([]),
});

const MAX_CTAS = 3;

export function draftPrompt(note: Note, manner?: Manner, onProgress?: OnProgress) {
  const { transcript, language } = note;
  const spoken = indexOf({ said: [transcript], language, manner });
  const user = [
    shared.languageLine("note", language),
    `Words in the note: ${countWords(transcript)}. The body has at most as many.`,
    ...noteParts(note),
  ];
  return definePrompt({
    ...shared.inManner(DRAFT_SYSTEM, user, manner),
    schemaName: "draft",
    schema: draftAnswer,
    read(answer): Judged<DraftText> {
      const body = judgeBody(answer.body, spoken, { isDraft: true });
      const { hooks, remarks } = judgeHooks(answer.hooks, spoken, { body: body.text });
      const lines = answer.ctaSuggestions.map((cta) => judgeLine("call to action", cta, spoken));
      const ctaSuggestions = distinctTexts(lines.flatMap(({ text }) => text ?? [])).slice(0, MAX_CTAS);
      const draft = { hooks, body: body.text, ctaSuggestions };
      checkFit({ ...draft, ctas: ctaSuggestions }, spoken);
      return judgedBy(draft, spoken, [body], [{ faults: [], remarks }, ...lines]);
    },
    onText: onProgress && bodyProgress((body) => judgeBody(body, spoken).text, onProgress),
  });
}

const HOOKS_SYSTEM = `You write new opening lines for a LinkedIn post that is made of a spoken note. ${shared.LIGHT_HAND}

${shared.THEIR_WORDS}
${shared.languageRule("note")}

The answer
- "hooks": four opening lines, the best first, of at least two types ("claim", "scene", "number", "question", "lesson"). Each has ${shared.HOOK_RULE}
- Each opens with another thought, moment, number or question of the note than those already offered, and says none of them in other words.

${shared.never("the speaker said it")}

${shared.NOTE_RULE}

Answer with one JSON object: {"hooks": [{"type": "claim", "content": "..."}]}`;

export function hooksPrompt(note: Note, existing: string[], manner?: Manner) {
  const { transcript, language } = note;
  // The answer is compared with all of them.
  const offered = existing.slice(-MAX_EXISTING_HOOKS);
  const user = [
    shared.languageLine("note", language),
    offered.length > 0 && `Already offered:\n\n${shared.material("offered", offered.join("\n"))}`,
    ...noteParts(note),
  ];
  return definePrompt({
    ...shared.inManner(HOOKS_SYSTEM, user, manner),
    schemaName: "hooks",
    schema: z.object({ hooks: z.array(hookAnswer) }),
    read({ hooks }) {
      const spoken = indexOf({ said: [transcript], language, manner });
      return { result: judgeHooks(hooks, spoken, { offered: existing }).hooks };
    },
  });
}
