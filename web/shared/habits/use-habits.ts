import { useSWRConfig } from "swr";
import type { Habit, HabitChange } from "#contract/habits.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { toast } from "../../ui/toast.tsx";
import { useAction } from "../use-action.ts";

export type Decide = (habit: Pick<Habit, "id">, state: HabitChange["state"]) => Promise<boolean>;

/** What is known of somebody's habits; read only once `wanted`. */
export function useHabits(wanted = true) {
  const { mutate } = useSWRConfig();
  const { data, error, isValidating, mutate: reload } = useApi(wanted ? API.habits : null);
  const { running, run: decide } = useAction(
    async (...[{ id }, state]: Parameters<Decide>) => {
      const habits = await apiSend("PATCH", API.habit(id), { state }, { repeatable: true });
      await mutate(API.habits, habits, { revalidate: false });
      const wasOn = new Set(data?.filter((habit) => habit.state === "on").map((habit) => habit.id));
      const [off] = habits.filter((habit) => wasOn.has(habit.id) && habit.id !== id && habit.state === "off");
      if (off) toast({ title: "Turned off, as not both can be done", description: off.rule });
    },
    { title: "Couldn't save that" },
  );
  return { habits: data, error, loading: isValidating, reload, decide, deciding: running?.[0].id };
}
