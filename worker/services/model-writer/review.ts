import { z } from "zod";
import { joinPost } from "#contract/post-text.ts";
import type { Review } from "#contract/posts.ts";
import type { Manner, ReviewRequest } from "../../language/writer.ts";
import { UnusableAnswer } from "./answer.ts";
import { definePrompt, type Judged } from "./chat.ts";
import { habitsOf, inManner } from "./manner.ts";
import { joined, languageLine, MATERIAL_RULE, material, onOneLine } from "./prompt.ts";

export const REVIEW_SYSTEM = `You review a LinkedIn post for its author before it goes out. The author said it aloud and had it written down; it is to sound like them, not like an advertisement.

- Read it as a stranger would, who has not heard the note. Name first what does not read: a sentence that breaks off or runs on, a thought that stands there twice, a fragment that means nothing by itself, a word that points at something not named.
- Then look at: whether the first line makes its point; whether it is specific and in the first person; whether every sentence is needed; stock phrases and machine habits; whether the question at the end, if there is one, can be answered in one line; whether the post says anything that was not said.
- "strengths": up to three. Each says what works and quotes the words it means. No praise without a reason.
- "improvements": up to three, the most important first, none if there is nothing to mend. Each quotes the sentence it means and says what to do about it now, with what they said. Ask for no fact, number or story that they did not tell.
- "overallScore", last: 0 to 10. 7 and more: it can go out as it is. 5 and more: one thing should be mended. Below 5: it does not work yet. 9 is for a post that people will pass on.
- Plain sentences to the author as "you", in the language of the post.

${MATERIAL_RULE}

Answer with one JSON object, its parts in this order: {"strengths": ["..."], "improvements": ["..."], "overallScore": a number}`;

const MAX_POINTS = 3;
const BEST = 10;

const points = (texts: string[]) => texts.map(onOneLine).filter(Boolean).slice(0, MAX_POINTS);

export function reviewPrompt({ post, said, language }: ReviewRequest, manner?: Manner) {
  const [note, text] = [material("note", said.join("\n\n")), material("post", joinPost(post))];
  return definePrompt({
    ...inManner(REVIEW_SYSTEM, joined(languageLine("post", language), note, text), habitsOf(manner)),
    schemaName: "review",
    schema: z.object({
      strengths: z.array(z.string()),
      improvements: z.array(z.string()),
      // Last: when everything was looked at.
      overallScore: z.number(),
    }),
    read({ overallScore, ...answer }): Judged<Review> {
      if (!(overallScore >= 0 && overallScore <= BEST))
        throw new UnusableAnswer(`the score is not from 0 to ${BEST}`);
      const strengths = points(answer.strengths);
      const improvements = points(answer.improvements);
      if (strengths.length + improvements.length === 0)
        throw new UnusableAnswer("it says nothing about the post");
      return { result: { overallScore: Math.round(overallScore * 10) / 10, strengths, improvements } };
    },
  });
}
