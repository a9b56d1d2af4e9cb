import { RemoveButton } from "./remove-button.tsx";

interface Props {
  /** Topic to the number of notes about it. */
  topics: Record<string, number>;
  onRemove: (topic: string) => void;
}

/** How many posts each topic has; the bars say the same as the numbers. */
export function TopicBars({ topics, onRemove }: Props) {
  const entries = Object.entries(topics).toSorted(([, one], [, other]) => other - one);
  const most = Math.max(1, ...entries.map(([, posts]) => posts));
  return (
    <ul className="mt-2 -mb-1.5">
      {entries.map(([topic, posts]) => (
        <li key={topic} className="flex items-center gap-1 py-1.5">
          <div className="min-w-0 grow">
            <p className="flex items-baseline justify-between gap-3 leading-snug">
              <span dir="auto" className="wrap-anywhere min-w-0">
                {topic}
              </span>{" "}
              <span className="shrink-0 text-sm text-soft tabular-nums">
                {posts === 1 ? "1 post" : `${posts.toLocaleString("en-US")} posts`}
              </span>
            </p>
            <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-wash">
              <div className="h-full rounded-full bg-accent" style={{ width: `${(posts / most) * 100}%` }} />
            </div>
          </div>
          <RemoveButton text={topic} onRemove={() => onRemove(topic)} className="-mr-2.5" />
        </li>
      ))}
    </ul>
  );
}
