import type { ReactNode } from "react";
import useSWR from "swr";
import { HabitChoices } from "./habit-choices.tsx";
import { HabitExample } from "./habit-example.tsx";
import { postCopied } from "./post-copied.ts";
import { useHabits } from "./use-habits.ts";

/** Has a post learned from when it is copied, and asks about what was learned, there and then. */
export function useLearnFromCopy(postId: string): { onCopied: () => void; suggestion: ReactNode } {
  // Kept beside what was read, because the editor of a phone and that of a desk are two.
  const { data: learned = false, mutate } = useSWR<boolean>(`learned from ${postId}`, { fetcher: undefined });
  return {
    onCopied: () => void postCopied(postId).then(() => mutate(true, { revalidate: false })),
    suggestion: <HabitSuggestion postId={learned ? postId : null} />,
  };
}

interface Props {
  /** The post that was just copied; null before. */
  postId: string | null;
}

/** A habit that this very post made a suggestion: asked about once, where it was shown (design §10). */
function HabitSuggestion({ postId }: Props) {
  const { habits, decide, deciding } = useHabits(postId !== null);
  const habit = habits?.find(({ state, suggestedBy }) => state === "suggested" && suggestedBy === postId);
  return (
    <div role="status" tabIndex={-1} className="outline-none">
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
