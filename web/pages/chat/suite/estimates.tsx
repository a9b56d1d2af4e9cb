import { ChevronDown } from "lucide-react";
import type { HeroPost } from "#contract/chat.ts";

type Performance = HeroPost["estimated_performance"];

const SCORES = [
  { key: "engagement_score", label: "Engagement" },
  { key: "virality_potential", label: "Virality potential" },
] as const;

const score = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** What our own checks make of the hero post, with their reasons: estimates, and called so. */
export function Estimates({ performance }: { performance: Performance }) {
  return (
    <section aria-label="Estimates" className="rounded-card border border-line bg-wash p-4 sm:p-5">
      <dl className="grid grid-cols-2 gap-4">
        {SCORES.map(({ key, label }) => (
          <div key={key}>
            <dt className="text-soft text-sm">{label}</dt>
            <dd className="mt-1 font-display text-3xl leading-none tabular-nums">
              {score.format(performance[key])}{" "}
              <span className="font-sans text-base text-soft">out of 10</span>
            </dd>
          </div>
        ))}
      </dl>
      <details className="group mt-3">
        <summary className="focus-ring -mx-2 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control px-2 text-soft text-sm hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronDown
            className="size-4 shrink-0 transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
          Estimates from our own checks, not a promise. Why these?
        </summary>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          {SCORES.map(({ key, label }) => (
            <div key={key} className="text-sm">
              <h4 className="font-medium">{label}</h4>
              <ul className="mt-1 list-disc space-y-1 pl-4 text-soft leading-relaxed">
                {performance.reasons[key].map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </details>
    </section>
  );
}
