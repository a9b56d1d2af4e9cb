import type { Habit } from "#contract/habits.ts";
import { cx } from "../../ui/cx.ts";

/** What a habit made of a sentence, so that its author recognises it. */
export function HabitExample({ evidence, className }: Pick<Habit, "evidence"> & { className?: string }) {
  const [latest] = evidence;
  // What is only added stands in the rule.
  if (!latest?.before) return null;
  return (
    <p
      dir="auto"
      className={cx("wrap-anywhere whitespace-pre-line text-soft text-sm leading-relaxed", className)}
    >
      <span className="sr-only">Before: </span>
      <del className="line-clamp-2 text-faint">{latest.before}</del>{" "}
      {latest.after && (
        <>
          <span className="sr-only">After: </span>
          <ins className="line-clamp-2 no-underline">{latest.after}</ins>
        </>
      )}
    </p>
  );
}
