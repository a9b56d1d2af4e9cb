/** Asked of everyone until there is something of their own to ask about (spec §9). */
export const DEFAULT_TOPICS = [
  "What's a challenge you're working through right now?",
  "What's the best advice you've ever been given?",
  "Which trend in your industry does everyone seem to get wrong?",
  "What's a recent win you haven't talked about yet?",
  "What's a lesson you learned this week?",
] as const;
