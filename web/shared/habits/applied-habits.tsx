import { useSWRConfig } from "swr";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { toast } from "../../ui/toast.tsx";
import { useAction } from "../use-action.ts";
import { keepingFocus } from "./keep-focus.ts";

interface Props {
  draft: Draft;
  unavailable: boolean;
}

/** Which of its author's habits shaped a draft, each to be taken out of this post or for good. */
export function AppliedHabits({ draft, unavailable }: Props) {
  const { mutate } = useSWRConfig();
  const { busy, run } = useAction(
    async (habitId: string, forGood: boolean) => {
      if (forGood) {
        const habits = await apiSend("PATCH", API.habit(habitId), { state: "off" }, { repeatable: true });
        await mutate(API.habits, habits, { revalidate: false });
      }
      const changed = await apiSend("DELETE", API.draftHabit(draft.id, habitId), undefined, {
        repeatable: true,
      });
      await mutate<Draft[]>(
        API.drafts(draft.sessionId),
        (drafts) => drafts?.map((other) => (other.id === changed.id ? changed : other)),
        { revalidate: false },
      );
      toast({ title: forGood ? "Turned off" : "Taken out of this post" });
    },
    { title: "Couldn't change the post" },
  );
  if (draft.habits.length === 0) return null;
  return (
    <Disclosure
      summary={
        draft.habits.length === 1
          ? "Shaped by a habit of yours"
          : `Shaped by ${draft.habits.length} habits of yours`
      }
    >
      <ul className="divide-y divide-line text-sm">
        {draft.habits.map(({ id, rule }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span dir="auto" className="wrap-anywhere">
              {rule}
            </span>
            <span className="flex gap-1 max-sm:-ml-3">
              {[false, true].map((forGood) => (
                <Button
                  key={String(forGood)}
                  size="sm"
                  variant="quiet"
                  disabled={unavailable && !busy}
                  aria-disabled={busy}
                  aria-label={`${forGood ? "Turn off" : "Not in this post"}: ${rule}`}
                  onClick={(event) => void keepingFocus(event, () => run(id, forGood))}
                >
                  {forGood ? "Turn off" : "Not in this post"}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
