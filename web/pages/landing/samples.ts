/** A voice note and what the built-in writer really makes of it. */
export interface Sample {
  transcript: string;
  hook: string;
  otherHook: string;
  body: string;
}

/** A note, of which its post leaves out what stands in brackets. */
export const STRUCK =
  "[Um, so] we stopped doing our Monday meeting. Forty minutes every week, twelve people, and nobody could tell me what came out of it. So I just cancelled it, and I waited [for,] for somebody to complain. Nobody complained. You know what happened instead? People started writing things down. One paragraph each. What I did, what I'm stuck on. And, [um,] whoever is stuck now gets help on Monday morning instead of Thursday. [I mean,] I spent two years trying to fix that meeting and the fix was a paragraph.";

export const MEETING: Sample = {
  transcript: STRUCK.replaceAll(/[[\]]/g, ""),
  hook: "We stopped doing our Monday meeting. Forty minutes every week, twelve people, and nobody could tell me what came out of it.",
  otherHook: "I spent two years trying to fix that meeting and the fix was a paragraph.",
  body: "So I just cancelled it, and I waited for somebody to complain. Nobody complained. You know what happened instead?\n\nPeople started writing things down. One paragraph each. What I did, what I'm stuck on.\n\nAnd whoever is stuck now gets help on Monday morning instead of Thursday. I spent two years trying to fix that meeting and the fix was a paragraph.",
};

export const PRICING: Sample = {
  transcript:
    "Okay so, um, we, we changed our pricing last month, and I was terrified. We had four plans, no wait, five plans, and nobody on my own team could explain the difference between them. So I called ten customers and I asked each of them one question. What are you paying for? And, you know, not one of them named a feature. They all said the same thing. You answer the phone. So now we have one plan, and the first line of it says, we answer the phone. I mean, I spent a year building features, and the thing people pay for is that somebody picks up.",
  hook: "We changed our pricing last month, and I was terrified.",
  otherHook: "We had five plans, and nobody on my own team could explain the difference between them.",
  body: "We had five plans, and nobody on my own team could explain the difference between them.\n\nSo I called ten customers and I asked each of them one question. What are you paying for? And not one of them named a feature.\n\nThey all said the same thing. You answer the phone. So now we have one plan, and the first line of it says, we answer the phone.\n\nI spent a year building features, and the thing people pay for is that somebody picks up.",
};
