import { expect, test } from "vitest";
import { withReviewMarks } from "../../worker/domain/posts/drafts.ts";
import { reviewPrompt } from "../../worker/services/model-writer/review.ts";

const said = ["We fixed the pump on Tuesday. Nobody had asked why."];
const body = "We fixed the pump on Tuesday. It was the best day. That is a real game changer for us.";
const invented = "It was the best day.";
const phrases = [{ phrase: "game changer", sentence: "That is a real game changer for us." }];
const compared = { said, confirmed: [], unsaid: [] };

test("an unsaid sentence and a stock phrase are marked as claims where they stand, in order", () => {
  const start = body.indexOf(invented);
  const marks = withReviewMarks(body, { phrases, unsaid: [invented] }, compared);
  expect(marks[0]).toEqual({ text: invented, kind: "claim", start, end: start + invented.length });
  expect(marks[1]).toMatchObject({ text: "game changer", start: body.indexOf("game changer") });
});

test.each([
  ["was said in a row", "we fixed the pump on Tuesday", {}],
  ["does not stand there to the letter", "It was the best day ever.", {}],
  ["rules mark already", invented, { unsaid: [{ text: "best", kind: "name" as const, start: 40, end: 44 }] }],
  ["its author confirmed, in part", invented, { confirmed: ["the best day"] }],
])("nothing is marked that %s", (_, sentence, more) => {
  const rules = "unsaid" in more ? more.unsaid : [];
  expect(withReviewMarks(body, { unsaid: [sentence] }, { ...compared, ...more })).toEqual(rules);
});

test("a list that can't be read costs nothing of the review, nor does a passage that the post does not have", () => {
  const prompt = reviewPrompt({ post: { hook: "", body, cta: null }, said });
  const read = (found: object) => {
    const answer = { strengths: ["Clear."], improvements: [], overallScore: 7, ...found };
    return prompt.read(prompt.schema.parse(answer)).result;
  };
  const none = { strengths: ["Clear."], overallScore: 7, unsaid: [], phrases: [] };
  for (const found of [{}, { unsaid: "none", phrases: [1] }, { unsaid: [3], phrases: [{ phrase: "x" }] }])
    expect(read(found)).toMatchObject(none);
  const elsewhere = { phrase: "game changer", sentence: "A game changer." };
  expect(read({ unsaid: [invented, "Never written."], phrases: [...phrases, elsewhere] })).toMatchObject({
    ...{ unsaid: [invented], phrases },
  });
});
