import { useId } from "react";
import type { Hook, HookType } from "#contract/drafts.ts";

const OPENS_WITH: Record<string, string> = {
  claim: "Starts with a claim",
  scene: "Starts with a scene",
  number: "Starts with a number",
  question: "Starts with a question",
  lesson: "Starts with a lesson",
} satisfies Record<HookType, string>;

interface Props {
  hook: Hook;
  group: string;
  language: string | null;
  checked: boolean;
  onChoose: () => void;
}

export function HookOption({ hook, group, language, checked, onChoose }: Props) {
  const id = useId();
  return (
    <label className="flex cursor-pointer gap-3 rounded-control border border-line p-3 sm:p-4 transition-colors hover:border-faint has-checked:border-accent has-checked:bg-accent-soft has-[input:focus-visible]:outline-2 outline-accent outline-offset-2 has-disabled:cursor-not-allowed has-disabled:opacity-55">
      <input
        type="radio"
        name={group}
        className="radio mt-0.5 sm:mt-1.5"
        aria-labelledby={`${id}-text`}
        aria-describedby={`${id}-type`}
        checked={checked}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <span
          id={`${id}-text`}
          lang={language ?? undefined}
          translate="no"
          dir="auto"
          className="block wrap-anywhere font-display leading-snug sm:text-lg text-balance"
        >
          {hook.content}
        </span>
        <span id={`${id}-type`} className="mt-1 block text-faint text-sm sm:mt-2">
          {OPENS_WITH[hook.type] ?? hook.type}
        </span>
      </span>
    </label>
  );
}
