import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSWRConfig } from "swr";
import type { Habit, HabitChange } from "#contract/habits.ts";
import { MAX_HABIT_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiRetry } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { Form, SubmitButton } from "../../shared/form.tsx";
import { useAction } from "../../shared/use-action.ts";
import { Button, QuietButton, SmallButton } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { Loaded, Skeleton } from "../../ui/loaded.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Section } from "./cards.tsx";

const FAILURE = "Couldn't save that";
const EXAMPLES_SHOWN = 2;

export function Habits() {
  // New suggestions may have come meanwhile.
  const response = useApi(API.habits, { revalidateOnMount: true, dedupingInterval: 0 });
  return (
    <Section
      title="Your habits"
      about="How you like your posts, one sentence each. The AI writer follows the ones that are on."
      className="space-y-6"
    >
      <Loaded from={response} title="Your habits didn't load" skeleton={<Skeleton className="h-24" />}>
        {(habits) => (
          <>
            <Suggestions habits={habits.filter(({ state }) => state === "suggested")} />
            <HabitList habits={habits.filter(({ state }) => state !== "suggested")} />
            <HabitForm />
          </>
        )}
      </Loaded>
    </Section>
  );
}

const patch = (id: string, change: HabitChange) => apiRetry("PATCH", API.habit(id), change);

function useChange() {
  const { mutate } = useSWRConfig();
  return async (change: () => Promise<unknown>) => {
    await change();
    await mutate(API.habits);
  };
}

const ANSWERS = [
  { label: "Use it", state: "on", variant: "secondary" },
  { label: "No thanks", state: "off", variant: "quiet" },
] as const;

function Suggestions({ habits }: { habits: Habit[] }) {
  const { run } = useAction(useChange(), FAILURE);
  if (habits.length === 0) return null;
  return (
    <ul ref={keepFocus} aria-label="Suggested" tabIndex={-1} className="space-y-4 outline-none">
      {habits.map(({ id, rule, evidence }) => (
        <li key={id} className="rounded-control bg-wash p-4">
          <p className="text-sm text-soft">You keep making this change. Want every draft to have it?</p>
          <p dir="auto" className="wrap-anywhere mt-1 font-medium">
            {rule}
          </p>
          {evidence.slice(0, EXAMPLES_SHOWN).map(({ postId, before, after }) => (
            <p key={postId} dir="auto" className="wrap-anywhere mt-2 text-sm text-soft leading-relaxed">
              <span className="sr-only">Before: </span>
              <del translate="no" className="line-clamp-3 text-faint">
                {before}
              </del>
              <span className="sr-only">After: </span>
              <ins translate="no" className="line-clamp-3 no-underline">
                {after}
              </ins>
            </p>
          ))}
          <div className="mt-3 flex flex-wrap gap-2">
            {ANSWERS.map(({ label, state, variant }) => (
              <SmallButton
                key={state}
                variant={variant}
                aria-label={`${label}: ${rule}`}
                onClick={() => void run(() => patch(id, { state }))}
              >
                {label}
              </SmallButton>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function HabitList({ habits }: { habits: Habit[] }) {
  const { run } = useAction(useChange(), FAILURE);
  const [editedId, setEditedId] = useState<string>();
  if (habits.length === 0)
    return (
      <p className="text-soft leading-relaxed">
        None yet. Add one below. Edits you keep making show up here too.
      </p>
    );
  return (
    <ul ref={keepFocus} aria-label="Habits" tabIndex={-1} className="divide-y divide-line outline-none">
      {habits.map((habit) => (
        <li key={habit.id} className="py-3 first:pt-0 last:pb-0">
          {habit.id === editedId ? (
            <HabitForm habit={habit} onDone={() => setEditedId(undefined)} />
          ) : (
            <div className="flex items-center justify-between gap-x-2 max-sm:flex-wrap">
              <Switch
                checked={habit.state === "on"}
                onCheckedChange={(on) => void run(() => patch(habit.id, { state: on ? "on" : "off" }))}
                label={<bdi className="wrap-anywhere">{habit.rule}</bdi>}
              />
              <div className="ml-auto flex shrink-0">
                <QuietButton
                  icon={Pencil}
                  aria-label={`Edit: ${habit.rule}`}
                  onClick={() => setEditedId(habit.id)}
                />
                <QuietButton
                  icon={Trash2}
                  aria-label={`Delete: ${habit.rule}`}
                  onClick={() => void run(() => apiRetry("DELETE", API.habit(habit.id)))}
                />
              </div>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function HabitForm({ habit, onDone }: { habit?: Habit; onDone?: () => void }) {
  const change = useChange();
  return (
    <Form
      send={async (value, form) => {
        const rule = value("rule");
        form.querySelector("input")?.focus();
        if (rule.trim() === "") return;
        await change(() => (habit ? patch(habit.id, { rule }) : apiRetry("POST", API.habits, { rule })));
        form.reset();
        onDone?.();
      }}
      failure={FAILURE}
      className="flex flex-wrap items-start gap-x-2 gap-y-3"
    >
      <Field
        autoFocus={habit !== undefined}
        label={habit ? "Edit habit" : "Add a habit"}
        name="rule"
        placeholder="Never end with a question."
        dir="auto"
        autoComplete="off"
        required
        maxLength={MAX_HABIT_CHARS}
        defaultValue={habit?.rule}
        className="min-w-0 grow basis-full sm:basis-0"
      />
      <div className="flex gap-2 sm:mt-6.5">
        <SubmitButton variant="secondary">{habit ? "Save" : "Add"}</SubmitButton>
        {habit && (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}
