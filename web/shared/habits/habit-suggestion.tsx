import { type ReactNode, useState } from "react";
import { HabitChoices } from "./habit-choices.tsx";
import { HabitExample } from "./habit-example.tsx";
import { postCopied } from "./post-copied.ts";
import { useHabits } from "./use-habits.ts";

/** Has a post learned from when it is copied, and asks about what was learned, there and then. */
export function useLearnFromCopy(postId: string): { onCopied: () => void; suggestion: ReactNode } {
  const [learned, setLearned] = useState<string | null>(null);
  return {
    onCopied: () => void postCopied(postId).then(() => setLearned(postId)),
    suggestion: <HabitSuggestion postId={learned} />,
  };
}

interface Props {
  /** The post that was just copied; null before. */
  postId: string | null;
}

/** A habit that this very post showed often enough: asked about once, where it was shown (design §10). */
function HabitSuggestion({ postId }: Props) {
  const { habits, decide, deciding } = useHabits(postId !== null);
  const habit = habits?.find(
    ({ state, evidence }) => state === "suggested" && evidence.some((one) => one.postId === postId),
  );
  return (
    <div role="status">
      {habit && (
        <section aria-label="A habit of yours" className="mt-4 rounded-control bg-wash p-4">
          <p className="font-medium">You keep doing this. Shall we do it for you?</p>
          <p dir="auto" className="mt-1">
            {habit.rule}
          </p>
          <HabitExample evidence={habit.evidence} className="mt-1" />
          <div className="mt-3">
            <HabitChoices habit={habit} busy={deciding === habit.id} decide={decide} />
          </div>
        </section>
      )}
    </div>
  );
}
