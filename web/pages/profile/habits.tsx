import { type ReactNode, useId } from "react";
import type { Habit } from "#contract/habits.ts";
import { isUnauthorized } from "../../api/client.ts";
import { HabitChoices } from "../../shared/habits/habit-choices.tsx";
import { HabitExample } from "../../shared/habits/habit-example.tsx";
import { keepingFocus } from "../../shared/habits/keep-focus.ts";
import { type Decide, useHabits } from "../../shared/habits/use-habits.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const STATES: Record<Exclude<Habit["state"], "suggested">, { label: string; turn: "on" | "off" }> = {
  on: { label: "On", turn: "off" },
  later: { label: "Not now", turn: "on" },
  off: { label: "Off", turn: "on" },
};

/** What the author changes in post after post, and what they want of it. */
export function Habits() {
  const id = useId();
  const { habits, error, loading, reload, decide, deciding } = useHabits();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-display text-2xl leading-tight">
        Your habits
      </h2>
      <p className="mt-1 text-soft">
        What you change in the same way in three posts that you copy or publish. Nothing is done for you until
        you say so.
      </p>
      <Card className="mt-4">
        {habits ? (
          <HabitList habits={habits} decide={decide} deciding={deciding} />
        ) : error !== undefined && !isUnauthorized(error) ? (
          <LoadFailed
            title="Your habits didn't load"
            error={error}
            busy={loading}
            onRetry={() => void reload()}
          />
        ) : (
          <Skeleton className="h-12" />
        )}
      </Card>
    </section>
  );
}

interface HabitListProps {
  habits: Habit[];
  decide: Decide;
  deciding: string | undefined;
}

function HabitList({ habits, decide, deciding }: HabitListProps) {
  if (habits.length === 0)
    return (
      <p className="text-soft leading-relaxed">Nothing yet. Edit your drafts as you like, and copy them.</p>
    );
  return (
    <ul className="divide-y divide-line">
      {habits.map((habit) => (
        <li
          key={habit.id}
          tabIndex={-1}
          className="flex outline-none flex-col gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0 sm:flex-row sm:items-start sm:justify-between"
        >
          <div className="min-w-0">
            <p dir="auto" className="wrap-anywhere font-medium">
              {habit.rule}
            </p>
            <HabitExample evidence={habit.evidence} className="mt-1" />
          </div>
          <div className="shrink-0">
            {habit.state === "suggested" ? (
              <HabitChoices habit={habit} busy={deciding === habit.id} decide={decide} />
            ) : (
              <Decided
                habit={habit}
                state={STATES[habit.state]}
                busy={deciding === habit.id}
                decide={decide}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface DecidedProps {
  habit: Habit;
  state: { label: ReactNode; turn: "on" | "off" };
  busy: boolean;
  decide: Decide;
}

const Decided = ({ habit, state, busy, decide }: DecidedProps) => (
  <p className="flex items-center gap-3">
    <span className="text-soft text-sm">{state.label}</span>
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      aria-label={`Turn ${state.turn}: ${habit.rule}`}
      onClick={(event) => void keepingFocus(event, () => decide(habit, state.turn))}
    >
      Turn {state.turn}
    </Button>
  </p>
);
