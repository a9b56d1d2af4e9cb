import { RefreshCw } from "lucide-react";
import { useId, useState } from "react";
import { HOOKS_SHOWN } from "#contract/limits.ts";
import { Button } from "../../../ui/button.tsx";
import { HookOption } from "./hook-option.tsx";
import type { DraftEditing } from "./use-draft-editing.ts";

export function HookPicker({ draft, isVisitor, close, choose, writer, busy, rewriting }: DraftEditing) {
  const id = useId();
  const { hooks, selectedHookIndex } = draft;
  // Kept while the hooks stay the same, so that choosing one moves none.
  const [order, setOrder] = useState(() => hookOrder(hooks.length, selectedHookIndex));
  const isStale = order.count !== hooks.length || !order.shown.includes(selectedHookIndex);
  if (isStale) setOrder(hookOrder(hooks.length, selectedHookIndex));

  async function chooseHook(index: number): Promise<void> {
    // What is typed is meant to stand below the hook of before.
    if (await close()) await choose({ selectedHookIndex: index });
  }

  return (
    <fieldset disabled={rewriting}>
      <legend className="sr-only">Choose your hook</legend>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <p aria-hidden="true" className="font-medium text-sm text-soft">
          Choose your hook
        </p>
        {!isVisitor && (
          <Button
            size="sm"
            variant="quiet"
            className="-mr-3"
            icon={RefreshCw}
            busy={writer.task === "hooks"}
            unavailable={busy}
            onClick={() => void writer.regenerateHooks()}
          >
            Regenerate hooks
          </Button>
        )}
      </div>
      <div className="mt-1 grid gap-2 sm:grid-cols-2 sm:gap-3">
        {order.shown.map((index) => {
          const hook = hooks[index];
          return (
            hook && (
              <HookOption
                key={hook.content}
                hook={hook}
                group={id}
                language={draft.language}
                checked={index === selectedHookIndex}
                onChoose={() => void chooseHook(index)}
              />
            )
          );
        })}
      </div>
    </fieldset>
  );
}

/** Indices: the first two while one of them is chosen; else the newest two; or an older chosen one and the first. */
export function hookOrder(count: number, selected: number) {
  const isNewest = selected >= HOOKS_SHOWN && selected >= count - HOOKS_SHOWN;
  const older = selected < HOOKS_SHOWN ? [0, 1] : [selected, 0];
  return { count, shown: isNewest ? [count - 1, count - 2] : older };
}
