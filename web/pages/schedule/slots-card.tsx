import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { MAX_SLOTS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import type { Slots } from "#contract/schedule.ts";
import { apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { controlClass } from "../../ui/field.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { toast } from "../../ui/toast.tsx";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const SUGGESTED = { day: 2, time: "09:00" };

/** The author's own times of the week, which *Next free slot* goes by. */
export function SlotsCard() {
  const { data, error, isValidating, mutate } = useApi(API.slots);
  return (
    <Card>
      <CardTitle>Your times of the week</CardTitle>
      <CardDescription>Next free slot takes the first of these that no other post has.</CardDescription>
      {data ? (
        <Editor saved={data} onSaved={(slots) => void mutate(slots, { revalidate: false })} />
      ) : (
        error !== undefined && (
          <LoadFailed
            title="Your times didn't load"
            error={error}
            busy={isValidating}
            onRetry={() => void mutate()}
          />
        )
      )}
    </Card>
  );
}

function Editor({ saved, onSaved }: { saved: Slots; onSaved: (slots: Slots) => void }) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [timeZone, setTimeZone] = useState(saved.slots.length > 0 ? saved.timeZone : here);
  const [rows, setRows] = useState(() => saved.slots.map((slot) => ({ ...slot, key: crypto.randomUUID() })));
  const { busy, run: save } = useAction(
    async () => {
      const slots = rows.map(({ day, time }) => ({ day, time }));
      onSaved(await apiSend("PUT", API.slots, { timeZone, slots }, { repeatable: true }));
      toast({ title: "Times saved", description: "Next free slot goes by them from now on" });
    },
    { title: "Saving failed", fallback: "Failed to save your times" },
  );
  const change = (key: string, to: { day: number } | { time: string }) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...to } : row)));
  const zones = [...new Set([here, saved.timeZone, ...Intl.supportedValuesOf("timeZone")])];

  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ul className="space-y-2">
        {rows.map(({ key, day, time }) => (
          <li key={key} className="flex items-center gap-2">
            <select
              aria-label="Day"
              value={day}
              onChange={(event) => change(key, { day: Number(event.target.value) })}
              className={`${controlClass} h-11`}
            >
              {DAYS.map((name, index) => (
                <option key={name} value={index + 1}>
                  {name}
                </option>
              ))}
            </select>
            <input
              type="time"
              aria-label="Time"
              required
              value={time}
              onChange={(event) => change(key, { time: event.target.value })}
              className={`${controlClass} h-11`}
            />
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove ${DAYS[day - 1]} ${time}`}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
            >
              <Trash2 className="size-4" aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        disabled={rows.length >= MAX_SLOTS}
        onClick={() => setRows([...rows, { ...SUGGESTED, key: crypto.randomUUID() }])}
      >
        <Plus className="size-4" aria-hidden="true" />
        Add a time
      </Button>
      <label className="mt-4 block font-medium text-sm">
        Time zone
        <select
          value={timeZone}
          onChange={(event) => setTimeZone(event.target.value)}
          className={`${controlClass} mt-1.5 h-11 font-normal`}
        >
          {zones.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll("_", " ")}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" className="mt-4" busy={busy}>
        Save times
      </Button>
    </form>
  );
}
