import { RefreshCw } from "lucide-react";
import { useId, useState } from "react";
import { HOOKS_SHOWN } from "#contract/limits.ts";
import { QuietButton } from "../../../ui/button.tsx";
import { OwnWords } from "../../../ui/own-words.tsx";
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
          <QuietButton
            className="-mr-3"
            icon={RefreshCw}
            busy={writer.task === "hooks"}
            unavailable={busy}
            onClick={() => void writer.regenerateHooks()}
          >
            Regenerate hooks
          </QuietButton>
        )}
      </div>
      <div className="mt-1 grid gap-2 sm:grid-cols-2 sm:gap-3">
        {order.shown.map((index) => {
          const hook = hooks[index];
          return (
            hook && (
              <label
                key={hook.content}
                className="flex cursor-pointer gap-3 rounded-control border border-line p-3 sm:p-4 transition-colors hover:border-faint has-checked:border-accent has-checked:bg-accent-soft has-[input:focus-visible]:outline-2 outline-accent outline-offset-2 has-disabled:cursor-not-allowed has-disabled:opacity-55"
              >
                <input
                  type="radio"
                  name={id}
                  className="radio mt-0.5 sm:mt-1.5"
                  checked={index === selectedHookIndex}
                  onChange={() => void chooseHook(index)}
                />
                <OwnWords
                  as="span"
                  lang={draft.language}
                  className="min-w-0 font-display leading-snug sm:text-lg text-balance"
                >
                  {hook.content}
                </OwnWords>
              </label>
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
