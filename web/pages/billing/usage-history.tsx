import { useId, useState } from "react";
import type { Usage } from "#contract/billing.ts";
import { formatDay } from "../../shared/dates.ts";
import { Button } from "../../ui/button.tsx";

/** How many days are shown before more are asked for. */
const RECENT_DAYS = 10;

const CELL = "px-2 py-3 whitespace-nowrap first:pl-4 last:pr-4 sm:px-6 sm:first:pl-6 sm:last:pr-6";

/** Each day with any use, latest first. */
export function UsageHistory({ history }: { history: Usage["history"] }) {
  const id = useId();
  const [all, setAll] = useState(false);
  const shown = all ? history : history.slice(0, RECENT_DAYS);
  return (
    <div>
      <table
        id={id}
        className="w-full border-separate border-spacing-0 rounded-card border border-line bg-raised"
      >
        <caption className="mb-3 text-left font-display text-xl leading-snug">Usage history</caption>
        <thead>
          <tr className="text-left text-sm text-soft">
            <th scope="col" className={`${CELL} font-medium`}>
              Date
            </th>
            <th scope="col" className={`${CELL} text-right font-medium`}>
              Recordings
            </th>
            <th scope="col" className={`${CELL} text-right font-medium`}>
              Chat turns
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {shown.map(({ date, recordings, chat_turns }) => (
            <tr key={date}>
              <th scope="row" className={`${CELL} border-line border-t text-left font-normal`}>
                <time dateTime={date}>{formatDay(date)}</time>
              </th>
              <td className={`${CELL} border-line border-t text-right`}>{recordings}</td>
              <td className={`${CELL} border-line border-t text-right`}>{chat_turns}</td>
            </tr>
          ))}
          {history.length === 0 && (
            <tr>
              <td colSpan={3} className="border-line border-t px-4 py-10 text-center text-soft sm:px-6">
                Nothing used yet. Each day on which you record or chat will be listed here.
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {history.length > RECENT_DAYS && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-3"
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
        >
          {all ? "Show fewer days" : `Show all ${history.length} days`}
        </Button>
      )}
    </div>
  );
}
