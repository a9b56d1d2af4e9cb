import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { MAX_SLOTS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import type { Slots } from "#contract/schedule.ts";
import { apiRetry } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { zoneHere, zoneInWords } from "../../shared/dates.ts";
import { Form, SubmitButton } from "../../shared/form.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { controlClass } from "../../ui/field.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { toast } from "../../ui/toast.tsx";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const SUGGESTED = { day: 2, time: "09:00" };

export function SlotsCard() {
  const read = useApi(API.slots);
  const card = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const isRead = read.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressed again, the link leads here again
  useEffect(() => {
    if (isRead && hash && PATHS.slots.endsWith(hash)) card.current?.focus();
  }, [isRead, hash, key]);
  return (
    <Card
      ref={card}
      role="region"
      aria-label="Your times of the week"
      tabIndex={-1}
      className="scroll-mt-20 outline-none wide:max-w-xl"
    >
      <CardTitle>Your times of the week</CardTitle>
      <CardDescription>Next free slot takes the first of these that no other post has.</CardDescription>
      <Loaded read={read} title="Your times didn't load" compact skeleton={null}>
        {(slots) => (
          <Editor saved={slots} onSaved={(saved) => void read.mutate(saved, { revalidate: false })} />
        )}
      </Loaded>
    </Card>
  );
}

function Editor({ saved, onSaved }: { saved: Slots; onSaved: (slots: Slots) => void }) {
  const here = zoneHere();
  const [timeZone, setTimeZone] = useState(saved.slots.length > 0 ? saved.timeZone : here);
  const [rows, setRows] = useState(() => saved.slots.map((slot) => ({ ...slot, key: crypto.randomUUID() })));
  const change = (key: string, to: { day: number } | { time: string }) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...to } : row)));
  const zones = [...new Set([here, saved.timeZone, ...Intl.supportedValuesOf("timeZone")])];

  return (
    <Form
      send={async () => {
        const slots = rows.map(({ day, time }) => ({ day, time }));
        onSaved(await apiRetry("PUT", API.slots, { timeZone, slots }));
        toast({ title: "Times saved", description: "Next free slot goes by them from now on" });
      }}
      failure={{ title: "Saving failed", fallback: "Failed to save your times" }}
      className="mt-4"
    >
      <ul className="space-y-2">
        {rows.map(({ key, day, time }) => (
          <li key={key} className="grid grid-cols-[5.5rem_minmax(0,10rem)_auto] items-center gap-2">
            <select
              aria-label="Day"
              value={day}
              onChange={(event) => change(key, { day: Number(event.target.value) })}
              className={`${controlClass} h-11 px-3!`}
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
              className={`${controlClass} h-11 px-3!`}
            />
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove ${DAYS[day - 1]} ${time}`}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
              icon={Trash2}
            />
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        className="mt-3"
        icon={Plus}
        disabled={rows.length >= MAX_SLOTS}
        onClick={() => setRows([...rows, { ...SUGGESTED, key: crypto.randomUUID() }])}
      >
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
              {zoneInWords(name)}
            </option>
          ))}
        </select>
      </label>
      {timeZone !== here && (
        <p className="mt-2 text-sm text-soft leading-relaxed">
          Everything else on this screen is in {zoneInWords(here)}, where you are now.
        </p>
      )}
      <SubmitButton className="mt-4">Save times</SubmitButton>
    </Form>
  );
}
