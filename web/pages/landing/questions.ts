import * as limits from "#contract/limits.ts";

export const QUESTIONS = [
  {
    question: "Will it still sound like me?",
    answer:
      "That's the whole idea. Fillers and false starts go. Your words stay, in your order. Any number, name, date, quote or claim you didn't say is marked, so you can remove it or confirm it.",
  },
  {
    question: "Can Outspoken post to LinkedIn for me?",
    answer:
      "Direct publishing is coming soon, and your library has a first version of it. Or copy the post in one click, or open LinkedIn with the text filled in. Nothing goes out until you say so.",
  },
  {
    question: "What can I record?",
    answer: `Anything you can say in ${limits.MAX_RECORDING_SECONDS} seconds, spoken here or uploaded as a voice note you already have. In Interview Mode you hear follow-up questions, and your answers become one main post and several follow-ups.`,
  },
  {
    id: "privacy",
    question: "What happens to my recordings?",
    answer:
      "They stay in a vault that only you can open. Play, redraft, download or delete them anytime, and choose how long we keep them. Deleting your account deletes everything.",
  },
  {
    id: "terms",
    question: "What does it cost, and can I cancel?",
    answer: `Your first ${limits.FREE_RECORDINGS} recordings are free, and we don't ask for a card. After that, ${limits.PLAN_NAME} is $${limits.PLAN_DOLLARS_PER_MONTH} per month with unlimited recordings and chat. Cancel anytime: you keep access until the period you paid for ends.`,
  },
];
