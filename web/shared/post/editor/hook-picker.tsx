import { RefreshCw } from "lucide-react";
import { type ComponentProps, useId, useState } from "react";
import { HOOKS_SHOWN } from "#contract/limits.ts";
import { QuietButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { OwnWords } from "../../../ui/own-words.tsx";
import { useKeyHint } from "../../shell/shortcuts/keys.ts";
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
      <div className="-ml-2.5 flex items-center">
        {order.shown.map((index, place) => (
          <Hook
            key={index}
            hook={hooks[index]?.content}
            language={draft.language}
            name={id}
            place={place}
            checked={index === selectedHookIndex}
            onChange={() => void chooseHook(index)}
          />
        ))}
        {!isVisitor && (
          <QuietButton
            className="ml-auto h-11 max-sm:w-11"
            icon={RefreshCw}
            aria-label="Regenerate hooks"
            busy={writer.task === "hooks"}
            unavailable={busy}
            onClick={() => void writer.regenerateHooks()}
          >
            <span className="max-sm:hidden">Regenerate</span>
          </QuietButton>
        )}
      </div>
      <p role="alert" className="text-danger text-sm">
        {writer.failure?.task === "hooks" && writer.failure.message}
      </p>
    </fieldset>
  );
}

interface HookProps extends Pick<ComponentProps<"input">, "name" | "checked" | "onChange"> {
  hook: string | undefined;
  language: string | null;
  place: number;
}

/** The chosen one is the first line of the sheet below, and here only its number; of the other all can be read. */
function Hook({ hook, language, place, ...radio }: HookProps) {
  const key = useKeyHint(place === 0 ? "1" : "2");
  if (hook === undefined) return null;
  return (
    <label
      className={cx(
        "group/hook relative flex min-h-11 min-w-11 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-accent has-[input:focus-visible]:outline-2 has-disabled:cursor-not-allowed has-disabled:opacity-55",
        !radio.checked && "min-w-0 flex-1 hover:bg-wash",
      )}
    >
      <input
        {...radio}
        type="radio"
        // Over all of it, unseen: what is pressed is the radio itself.
        className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
        aria-keyshortcuts={key}
      />
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-full border border-edge font-medium text-soft text-xs tabular-nums group-has-checked/hook:border-accent group-has-checked/hook:bg-accent group-has-checked/hook:text-on-accent"
      >
        {place + 1}
      </span>
      <OwnWords
        as="span"
        lang={language}
        className={
          radio.checked ? "sr-only" : "line-clamp-2 text-sm text-soft leading-snug group-hover/hook:text-ink"
        }
      >
        {hook}
      </OwnWords>
    </label>
  );
}

/** Indices: the first two while one of them is chosen; else the newest two; or an older chosen one and the first. */
export function hookOrder(count: number, selected: number) {
  const isNewest = selected >= HOOKS_SHOWN && selected >= count - HOOKS_SHOWN;
  const older = selected < HOOKS_SHOWN ? [0, 1] : [selected, 0];
  return { count, shown: isNewest ? [count - 1, count - 2] : older };
}
