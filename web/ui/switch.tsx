import { type ReactNode, useId } from "react";

interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  disabled?: boolean;
}

export const Switch = ({ checked, onCheckedChange, label, disabled }: SwitchProps) => {
  const id = useId();
  return (
    <div className="inline-flex min-h-11 items-center gap-3">
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        onClick={() => onCheckedChange(!checked)}
        disabled={disabled}
        id={id}
        className="group focus-ring grid size-11 shrink-0 cursor-pointer place-items-center rounded-control disabled:cursor-not-allowed disabled:opacity-55"
      >
        <span className="flex h-6 w-11 items-center rounded-full border border-edge bg-wash transition-colors group-aria-checked:border-accent group-aria-checked:bg-accent">
          <span className="block size-4 translate-x-1 rounded-full bg-edge transition-transform group-aria-checked:translate-x-[1.375rem] group-aria-checked:bg-on-accent" />
        </span>
      </button>
      <label htmlFor={id} className="cursor-pointer text-ink">
        {label}
      </label>
    </div>
  );
};
