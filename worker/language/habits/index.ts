export {
  type AppliedHabit,
  bodyUnder,
  choosesCta,
  dropsCta,
  effective,
  isOfWords,
  ownWords,
  shapedDraft,
  shapedPart,
  withoutHabit,
} from "./apply.ts";
export { contradicts, type Habit, habitKey, mentionsAny, ruleOf } from "./habit.ts";
export { habitsIn, POSTS_TO_SHOW } from "./learn.ts";
export type { EditedPost } from "./observe.ts";
export { styleOf } from "./style.ts";
