import { z } from "zod";
import { joinPost } from "#contract/post-text.ts";
import { hasWords, tidyLine } from "../../language/text/index.ts";
import type { FoundReview, Manner, ReviewRequest } from "../../language/writer.ts";
import { UnusableAnswer } from "./answer.ts";
import { definePrompt, type Judged } from "./chat.ts";
import { habitsOf, inManner, languageLine, last, MATERIAL_RULE, material } from "./prompt.ts";

export const REVIEW_SYSTEM = `You review a LinkedIn post for its author before it goes out. The author said it aloud and had it written down; it is to sound like them, not like an advertisement.

- Read it as a stranger would, who has not heard the note. Name first what does not read: a sentence that breaks off or runs on, a thought that stands there twice, a fragment that means nothing by itself, a word that points at something not named.
- Then look at: whether the first line makes its point; whether it is specific and in the first person; whether every sentence is needed; stock phrases and machine habits; whether the question at the end, if there is one, can be answered in one line; whether the post says anything that was not said.
- "strengths": up to three. Each says what works and quotes the words it means. No praise without a reason.
- "improvements": up to three, the most important first, none if there is nothing to mend. Each quotes the sentence it means and says what to do about it now, with what they said. Ask for no fact, number or story that they did not tell.
- "unsaid": sentences of the post that say a fact, a feeling, a result or a claim that is not in the note, copied to the letter. Words joined, left out or put into order are no such thing. Mostly there are none.
- "phrases": stock phrases of the post that the note does not have, each with the sentence that it stands in, both copied to the letter. Mostly there are none.
- "overallScore", last: 0 to 10. 7 and more: it can go out as it is. 5 and more: one thing should be mended. Below 5: it does not work yet. 9 is for a post that people will pass on.
- Plain sentences to the author as "you", in the language of the post.

${MATERIAL_RULE}

Answer with one JSON object, its parts in this order: {"strengths": ["..."], "improvements": ["..."], "unsaid": ["..."], "phrases": [{"phrase": "...", "sentence": "..."}], "overallScore": a number}`;

const MAX_POINTS = 3;
const BEST = 10;

/** A passage that is longer can't be confirmed. */
const MAX_PASSAGE_CHARS = 300;
const MAX_PASSAGES = 8;

const isPassage = (text: string) => hasWords(text) && text.length <= MAX_PASSAGE_CHARS;

const points = (texts: string[]) => texts.map(tidyLine).filter(Boolean).slice(0, MAX_POINTS);

export function reviewPrompt({ post, said, language }: ReviewRequest, manner?: Manner) {
  const [note = "", ...others] = said;
  const user = [
    languageLine("post", language),
    material("note", note),
    last(others.map((one) => material("note", one))),
    material("post", joinPost(post)),
  ];
  return definePrompt({
    ...inManner(REVIEW_SYSTEM, user, habitsOf(manner)),
    schemaName: "review",
    schema: z.object({
      strengths: z.array(z.string()),
      improvements: z.array(z.string()),
      unsaid: z.array(z.string()).catch([]),
      phrases: z.array(z.object({ phrase: z.string(), sentence: z.string() })).catch([]),
      // Last: when everything was looked at.
      overallScore: z.number(),
    }),
    read({ overallScore, ...answer }): Judged<FoundReview> {
      if (!(overallScore >= 0 && overallScore <= BEST))
        throw new UnusableAnswer(`the score is not from 0 to ${BEST}`);
      const strengths = points(answer.strengths);
      const improvements = points(answer.improvements);
      if (strengths.length + improvements.length === 0)
        throw new UnusableAnswer("it says nothing about the post");
      const whole = joinPost(post);
      const unsaid = answer.unsaid.filter((one) => isPassage(one) && whole.includes(one));
      const phrases = answer.phrases.filter(
        ({ phrase, sentence }) => isPassage(phrase) && sentence.includes(phrase) && whole.includes(sentence),
      );
      const marks = { unsaid: unsaid.slice(0, MAX_PASSAGES), phrases: phrases.slice(0, MAX_PASSAGES) };
      const score = Math.round(overallScore * 10) / 10;
      return { result: { overallScore: score, strengths, improvements, ...marks } };
    },
  });
}
