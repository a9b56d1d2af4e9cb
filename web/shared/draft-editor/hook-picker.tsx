import { ChevronDown, RefreshCw } from "lucide-react";
import { useId, useState } from "react";
import type { Draft, Source } from "#contract/drafts.ts";
import { ActionButton } from "../../ui/action-button.tsx";
import { MarkedText } from "../fidelity/marked-text.tsx";
import { LineButton } from "../lines/line.tsx";
import { HookOption } from "./hook-option.tsx";
import { hookOrder } from "./hook-order.ts";
import type { SaveDraft } from "./use-draft-changes.ts";

interface Props {
  draft: Draft;
  onChoose: (index: number) => void;
  onRegenerate: () => void;
  regenerating: boolean;
  save: SaveDraft;
  /** Whether the writer is busy with something else. */
  unavailable: boolean;
  /** Whether nothing may be chosen. */
  locked: boolean;
}

export function HookPicker(props: Props) {
  const { draft, onChoose, onRegenerate, regenerating, save, unavailable, locked } = props;
  const id = useId();
  const [opened, setOpened] = useState(false);
  const { hooks, selectedHookIndex, hookSources } = draft;
  // Kept while the hooks are the same ones, so that choosing one moves none.
  const [order, setOrder] = useState(() => hookOrder(hooks.length, selectedHookIndex));
  if (order.count !== hooks.length) setOrder(hookOrder(hooks.length, selectedHookIndex));
  // The chosen hook is never hidden.
  const open = opened || order.others.includes(selectedHookIndex);

  const options = (indices: number[]) => (
    <div className="mt-3 grid gap-3 sm:grid-cols-2 beside:grid-cols-1 @min-[32rem]:beside:grid-cols-2">
      {indices.map((index) => {
        const hook = hooks[index];
        return (
          hook && (
            <HookOption
              key={hook.content}
              hook={hook}
              group={id}
              language={draft.language}
              checked={index === selectedHookIndex}
              onChoose={() => onChoose(index)}
              actions={(textId) =>
                index === selectedHookIndex && <HookLines sources={hookSources} textId={textId} />
              }
            >
              {index === selectedHookIndex && (
                <MarkedText part="hook" draft={draft} save={save} unavailable={unavailable || locked} />
              )}
            </HookOption>
          )
        );
      })}
    </div>
  );

  return (
    <fieldset disabled={locked}>
      <legend className="font-medium text-sm text-soft">Choose your hook</legend>
      {options(order.shown)}
      {open && <div id={`${id}-others`}>{options(order.others)}</div>}
      <div className="mt-3 flex flex-wrap gap-2">
        <ActionButton
          icon={<RefreshCw className="size-4" aria-hidden="true" />}
          busy={regenerating}
          unavailable={unavailable || locked}
          onClick={onRegenerate}
        >
          Regenerate hooks
        </ActionButton>
        {order.others.length > 0 && (
          <ActionButton
            variant="quiet"
            className="max-sm:-ml-3"
            icon={<ChevronDown className={`size-4 ${open ? "rotate-180" : ""}`} aria-hidden="true" />}
            aria-expanded={open}
            aria-controls={open ? `${id}-others` : undefined}
            onClick={() => setOpened(!open)}
          >
            {order.newestShown ? "Earlier hooks" : "More hooks"} ({order.others.length})
          </ActionButton>
        )}
      </div>
    </fieldset>
  );
}

/** Plays the sentences of the chosen hook; always seen, since a press on the text itself chooses it. */
const HookLines = ({ sources, textId }: { sources: readonly Source[]; textId: string }) => (
  <span className="absolute right-0.5 bottom-0.5 flex">
    {sources.map((source) => (
      <LineButton key={source.start} source={source} textId={textId} />
    ))}
  </span>
);
