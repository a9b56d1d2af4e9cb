import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { MAX_SLOTS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import type { Slots } from "#contract/posts.ts";
import { apiRetry } from "../../../api/client.ts";
import { useApi } from "../../../api/use-api.ts";
import { PATHS } from "../../../paths.ts";
import { formatTime, zoneHere, zoneInWords } from "../../../shared/dates.ts";
import { Form, SubmitButton } from "../../../shared/form.tsx";
import { postingTimes } from "../../../shared/post/schedule/schedule-state.tsx";
import { QuietButton, SmallButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { controlClass } from "../../../ui/field.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { toast } from "../../../ui/toast.tsx";

export const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MORE = { time: "12:00", days: [2] };

export function SlotsCard() {
  const response = useApi(API.slots);
  const card = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const isRead = response.data !== undefined;
  const isAskedFor = hash !== "" && PATHS.slots.endsWith(hash);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressed again, the link leads here again
  useEffect(() => {
    if (isRead && isAskedFor) card.current?.focus();
  }, [isRead, isAskedFor, key]);
  return (
    <section ref={card} aria-label="Posting times" tabIndex={-1} className="mb-4 scroll-mt-20 outline-none">
      <Loaded from={response} title="Your times didn't load" compact skeleton={null}>
        {(slots) => (
          <Disclosure
            key={String(isAskedFor)}
            open={isAskedFor}
            summary={
              <span>
                Posting times: <span className="text-ink">{inWords(postingTimes(slots))}</span>
              </span>
            }
          >
            <Card className="mt-2 mb-4">
              <Editor
                savedSlots={postingTimes(slots)}
                isProposal={slots.slots.length === 0}
                onSaved={(newSlots) => void response.mutate(newSlots, { revalidate: false })}
              />
            </Card>
          </Disclosure>
        )}
      </Loaded>
    </section>
  );
}

const rowsOf = ({ slots }: Slots) =>
  [...Map.groupBy(slots, ({ time }) => time)].map(([time, all]) => ({
    time,
    days: all.map(({ day }) => day),
    key: time,
  }));

/** "Tue, Wed 9:00 AM; Thu 12:00 PM" */
const inWords = (slots: Slots): string =>
  rowsOf(slots)
    .map(
      ({ time, days }) =>
        `${days.map((day) => DAYS[day - 1]).join(", ")} ${formatTime(`2000-01-01T${time}`)}`,
    )
    .join("; ");

type EditorProps = { savedSlots: Slots; isProposal: boolean; onSaved: (slots: Slots) => void };

function Editor({ savedSlots, isProposal, onSaved }: EditorProps) {
  const here = zoneHere();
  const [rows, setRows] = useState(() => rowsOf(savedSlots));
  const change = (key: string, to: { days: number[] } | { time: string }) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...to } : row)));

  return (
    <Form
      send={async () => {
        const slots = rows.flatMap(({ days, time }) => days.map((day) => ({ day, time })));
        onSaved(await apiRetry("PUT", API.slots, { timeZone: here, slots }));
        toast({ title: "Times saved", description: "“Next free slot” uses these." });
      }}
      failure="Saving failed"
      className="mt-4"
    >
      {isProposal && <p className="mb-3 text-sm">These work well for many. Change them, then save.</p>}
      <ul className="space-y-4 sm:space-y-2">
        {rows.map(({ key, days, time }) => (
          <li key={key} className="flex flex-wrap items-center gap-2">
            <input
              type="time"
              aria-label="Time"
              required
              value={time}
              onChange={({ target }) => change(key, { time: target.value })}
              className={`${controlClass} h-11 w-36! px-3!`}
            />
            <QuietButton
              size="icon"
              aria-label={`Remove ${time}`}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
              icon={Trash2}
              className="sm:order-last"
            />
            <fieldset className="flex gap-1 max-sm:grid max-sm:w-full max-sm:grid-cols-4">
              <legend className="sr-only">Days at {time}</legend>
              {DAYS.map((name, index) => (
                <label
                  key={name}
                  className="flex h-11 cursor-pointer items-center justify-center rounded-control border border-edge text-sm text-soft transition-colors hover:text-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 sm:w-12"
                >
                  <input
                    type="checkbox"
                    checked={days.includes(index + 1)}
                    onChange={({ target }) =>
                      change(key, {
                        days: target.checked ? [...days, index + 1] : days.filter((day) => day !== index + 1),
                      })
                    }
                    className="sr-only"
                  />
                  {name}
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      <SmallButton
        className="mt-3"
        icon={Plus}
        disabled={(rows.length + 1) * DAYS.length > MAX_SLOTS}
        onClick={() => setRows([...rows, { ...MORE, key: crypto.randomUUID() }])}
      >
        Add a time
      </SmallButton>
      {savedSlots.timeZone !== here && (
        <p className="mt-4 text-sm text-soft leading-relaxed">
          These times are in {zoneInWords(savedSlots.timeZone)}. Save them to use {zoneInWords(here)}.
        </p>
      )}
      <SubmitButton className="mt-4 block!">Save times</SubmitButton>
    </Form>
  );
}
