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
export { type EditedPost, habitsIn, POSTS_TO_SHOW, type ShownHabit } from "./learn.ts";
export { styleOf } from "./style.ts";
