import type { Habit, HabitChange } from "#contract/habits.ts";
import { Button } from "../../ui/button.tsx";
import { keepingFocus } from "./keep-focus.ts";
import type { Decide } from "./use-habits.ts";

const CHOICES: Record<HabitChange["state"], string> = { on: "Always", later: "Not now", off: "Never" };

interface Props {
  habit: Habit;
  busy: boolean;
  decide: Decide;
}

/** What its author may want of a suggested habit. */
export const HabitChoices = ({ habit, busy, decide }: Props) => (
  <div className="flex flex-wrap gap-2">
    {(["on", "later", "off"] as const).map((state) => (
      <Button
        key={state}
        size="sm"
        variant={state === "on" ? "secondary" : "quiet"}
        aria-disabled={busy}
        aria-label={`${CHOICES[state]}: ${habit.rule}`}
        onClick={(event) => void keepingFocus(event, () => decide(habit, state))}
      >
        {CHOICES[state]}
      </Button>
    ))}
  </div>
);
