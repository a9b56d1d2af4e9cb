import { useId } from "react";
import type { Draft, HookType } from "#contract/drafts.ts";
import { HOOKS_SHOWN } from "#contract/limits.ts";

const OPENS_WITH: Record<string, string> = {
  claim: "Opens with a claim",
  scene: "Opens with a scene",
  number: "Opens with a number",
  question: "Opens with a question",
  lesson: "Opens with a lesson",
} satisfies Record<HookType, string>;

interface Props {
  draft: Draft;
  onChoose: (index: number) => void;
}

export function HookPicker({ draft, onChoose }: Props) {
  const group = useId();
  return (
    <fieldset>
      <legend className="font-medium text-sm text-soft">Choose your hook</legend>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {draft.hooks.slice(0, HOOKS_SHOWN).map((hook, index) => {
          const textId = `${group}-text-${index}`;
          const typeId = `${group}-type-${index}`;
          return (
            <label
              key={hook.content}
              className="relative flex cursor-pointer gap-3 rounded-control border border-line p-4 transition-colors hover:border-faint has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name={group}
                className="mt-1.5 size-4 shrink-0 accent-accent outline-none"
                aria-labelledby={textId}
                aria-describedby={typeId}
                checked={index === draft.selectedHookIndex}
                onChange={() => onChoose(index)}
              />
              <span className="min-w-0">
                <span
                  id={textId}
                  lang={draft.language ?? undefined}
                  dir="auto"
                  className="block wrap-anywhere font-display text-lg leading-snug"
                >
                  {hook.content}
                </span>
                <span id={typeId} className="mt-2 block text-faint text-sm">
                  {OPENS_WITH[hook.type] ?? hook.type}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
