import { RefreshCw } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { toast } from "../../../ui/toast.tsx";
import { useAskedTopic } from "./use-asked-topic.ts";
import { useTopics } from "./use-topics.ts";

interface TopicListProps {
  selected: string | null;
  onSelect: (topic: string | null) => void;
  disabled: boolean;
}

/** Things to talk about. The selected one goes along with the recording. */
export function TopicList({ selected, onSelect, disabled }: TopicListProps) {
  const { topics, refreshing, refresh } = useTopics(selected);
  useAskedTopic(onSelect);

  function toggle(topic: string) {
    const select = topic !== selected;
    onSelect(select ? topic : null);
    toast({ title: select ? "Topic selected" : "Topic deselected" });
  }

  return (
    <section aria-labelledby="topics-title">
      <div className="flex items-center justify-between gap-3">
        <h2 id="topics-title" className="font-display text-xl text-ink">
          Suggested Topics
        </h2>
        <Button variant="quiet" size="sm" className="-mr-3" busy={refreshing} onClick={refresh}>
          {!refreshing && <RefreshCw className="size-4" aria-hidden="true" />}
          Refresh
        </Button>
      </div>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {topics.map((topic) => (
          <li key={topic}>
            <button
              type="button"
              aria-pressed={topic === selected}
              disabled={disabled}
              onClick={() => toggle(topic)}
              className={cx(
                // Room for two lines, so that nothing moves when the speaker's own topics take the place of the first ones.
                "focus-ring flex min-h-16 w-full cursor-pointer items-center gap-3 py-2.5 text-left leading-snug",
                "transition-colors disabled:cursor-not-allowed disabled:opacity-55",
                topic === selected ? "text-accent" : "text-ink hover:text-accent",
              )}
            >
              <span
                aria-hidden="true"
                className={cx(
                  "size-2.5 shrink-0 rounded-full border",
                  topic === selected ? "border-accent bg-accent" : "border-edge",
                )}
              />
              <span className="text-balance">{topic}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
