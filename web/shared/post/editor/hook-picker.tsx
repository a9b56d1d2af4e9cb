import { ChevronDown, Pencil, RefreshCw } from "lucide-react";
import { useId, useState } from "react";
import { HOOKS_SHOWN } from "#contract/limits.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { keepFocus } from "../../../ui/keep-focus.ts";
import { hookEditKey, useEdit, useLeaveWarning } from "../../unsaved.ts";
import { MarkedText } from "../fidelity/marked-text.tsx";
import { LineButton } from "../spoken/line.tsx";
import { HookOption } from "./hook-option.tsx";
import { TextEditor } from "./text-editor.tsx";
import type { SaveDraft } from "./use-draft-changes.ts";
import type { DraftEditing } from "./use-draft-editing.ts";

export function HookPicker({ draft, saveBody, save, choose, writer, busy, rewriting }: DraftEditing) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const { hooks, selectedHookIndex, hookSources } = draft;
  // Kept while the hooks stay the same, so that choosing one moves none.
  const [order, setOrder] = useState(() => hookOrder(hooks.length, selectedHookIndex));
  if (order.count !== hooks.length) setOrder(hookOrder(hooks.length, selectedHookIndex));
  const [text, setText] = useEdit<string>(hookEditKey(draft.id));
  const selected = hooks[selectedHookIndex];
  const isOpen = text !== null && selected !== undefined;
  useLeaveWarning(isOpen && text.trim() !== selected.content);

  /** Saves the open edit of the body before the hook changes. */
  const saveHook: SaveDraft = async (change) =>
    (!("hooks" in change) || (await saveBody()) !== null) && (await save(change));

  async function chooseHook(index: number): Promise<void> {
    if ((await saveBody()) !== null) await choose({ selectedHookIndex: index });
  }

  async function saveEdit(content: string): Promise<boolean> {
    const hook = { type: selected?.type ?? "claim", content };
    const saved = content === selected?.content || (await saveHook({ hooks: [hook], change: "edit" }));
    if (saved) setText(null);
    return saved;
  }

  const showsOthers = opened || order.others.includes(selectedHookIndex);

  function option(index: number) {
    const hook = hooks[index];
    const isSelected = index === selectedHookIndex;
    if (isOpen && isSelected) {
      return (
        <TextEditor
          key="edit"
          label="Hook"
          hideLabel
          rows={2}
          text={text}
          language={draft.language}
          onText={setText}
          savings={[{ label: "Save", save: saveEdit }]}
          onCancel={() => setText(null)}
        />
      );
    }
    return (
      hook && (
        <HookOption
          key={hook.content}
          hook={hook}
          group={id}
          language={draft.language}
          checked={isSelected}
          onChoose={() => void chooseHook(index)}
          actions={(textId) =>
            isSelected && (
              // Always visible, since a press on the text itself chooses the hook.
              <span className="absolute right-0.5 bottom-0.5 flex">
                {hookSources.map((source) => (
                  <LineButton key={source.start} source={source} textId={textId} />
                ))}
              </span>
            )
          }
        >
          {isSelected && <MarkedText part="hook" draft={draft} save={saveHook} unavailable={busy} />}
        </HookOption>
      )
    );
  }

  const options = (indices: number[]) => (
    <div className="mt-2 grid gap-2 sm:gap-3 sm:grid-cols-2 beside:grid-cols-1 @min-[32rem]:beside:grid-cols-2">
      {indices.map(option)}
    </div>
  );

  return (
    <fieldset ref={keepFocus} disabled={rewriting}>
      <legend className="sr-only">Choose your hook</legend>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <p aria-hidden="true" className="font-medium text-sm text-soft">
          Choose your hook
        </p>
        <div className="flex sm:gap-2">
          {!isOpen && (
            <Button
              size="sm"
              data-keeps-focus=""
              variant="quiet"
              icon={Pencil}
              unavailable={busy}
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
            busy={writer.task === "hooks"}
            unavailable={busy || isOpen}
            onClick={() => void writer.regenerateHooks()}
          >
            <span className="max-sm:sr-only">Regenerate hooks</span>
          </Button>
        </div>
      </div>
      {options(order.shown)}
      {showsOthers && <div id={`${id}-others`}>{options(order.others)}</div>}
      {order.others.length > 0 && (
        <Button
          size="sm"
          variant="quiet"
          className="mt-1 -ml-3"
          aria-expanded={showsOthers}
          aria-controls={showsOthers ? `${id}-others` : undefined}
          onClick={() => setOpened(!showsOthers)}
        >
          <ChevronDown className={cx("size-4", showsOthers && "rotate-180")} />
          {order.newestShown ? "Earlier hooks" : "More hooks"} ({order.others.length})
        </Button>
      )}
    </fieldset>
  );
}

/** Indices: the first two while one of them is chosen; else the newest two; or an older chosen one and the first. */
export function hookOrder(count: number, selected: number) {
  const newestShown = selected >= HOOKS_SHOWN && selected >= count - HOOKS_SHOWN;
  const older = selected < HOOKS_SHOWN ? [0, 1] : [selected, 0];
  const shown = newestShown ? [count - 1, count - 2] : older;
  const all = Array.from({ length: count }, (_, index) => index);
  return { count, shown, others: all.filter((index) => !shown.includes(index)), newestShown };
}
