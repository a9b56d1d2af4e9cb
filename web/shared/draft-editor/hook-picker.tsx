import { ChevronDown, Pencil, RefreshCw } from "lucide-react";
import { useId, useState } from "react";
import type { Draft, Source } from "#contract/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { MarkedText } from "../fidelity/marked-text.tsx";
import { LineButton } from "../lines/line.tsx";
import { hookEditKey, useEdit, useLeaveWarning } from "../unsaved.ts";
import { useFocusBack } from "../use-focus-back.ts";
import { TextEditor } from "./body-editor.tsx";
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
  const [text, setText] = useEdit<string>(hookEditKey(draft.id));
  const selected = hooks[selectedHookIndex];
  const editing = text !== null && selected !== undefined;
  useLeaveWarning(editing && text.trim() !== selected.content);
  const editButton = useFocusBack(editing);

  async function saveEdit(): Promise<boolean> {
    const content = text?.trim() ?? "";
    const saved =
      content === selected?.content ||
      (await save({ hooks: [{ type: selected?.type ?? "claim", content }], change: "edit" }));
    if (saved) setText(null);
    return saved;
  }

  // The chosen hook is never hidden.
  const open = opened || order.others.includes(selectedHookIndex);

  const options = (indices: number[]) => (
    <div className="mt-2 grid gap-2 sm:gap-3 sm:grid-cols-2 beside:grid-cols-1 @min-[32rem]:beside:grid-cols-2">
      {indices.map((index) => {
        const hook = hooks[index];
        if (editing && index === selectedHookIndex) {
          return (
            <div key="edit">
              <TextEditor
                label="Hook"
                rows={2}
                text={text}
                language={draft.language}
                onText={setText}
                onSave={saveEdit}
                onCancel={() => setText(null)}
              />
            </div>
          );
        }
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
      <legend className="sr-only">Choose your hook</legend>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <p aria-hidden="true" className="font-medium text-sm text-soft">
          Choose your hook
        </p>
        <div className="flex sm:gap-2">
          {!editing && (
            <Button
              size="sm"
              ref={editButton}
              variant="quiet"
              icon={Pencil}
              unavailable={unavailable || locked}
              onClick={() => selected && setText(selected.content)}
            >
              <span className="max-sm:sr-only">Correct hook</span>
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            className="-mr-3"
            icon={RefreshCw}
            busy={regenerating}
            unavailable={unavailable || locked || editing}
            onClick={onRegenerate}
          >
            <span className="max-sm:sr-only">Regenerate hooks</span>
          </Button>
        </div>
      </div>
      {options(order.shown)}
      {open && <div id={`${id}-others`}>{options(order.others)}</div>}
      {order.others.length > 0 && (
        <Button
          size="sm"
          variant="quiet"
          className="mt-1 -ml-3"
          aria-expanded={open}
          aria-controls={open ? `${id}-others` : undefined}
          onClick={() => setOpened(!open)}
        >
          <ChevronDown className={cx("size-4", open && "rotate-180")} aria-hidden="true" />
          {order.newestShown ? "Earlier hooks" : "More hooks"} ({order.others.length})
        </Button>
      )}
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
