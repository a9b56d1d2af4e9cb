import { useId } from "react";
import { cx } from "./cx.ts";

interface Props<Value> {
  legend: string;
  options: readonly { label: string; value: Value }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  className: string;
  optionClassName: string;
}

export function Segmented<Value>(props: Props<Value>) {
  const { legend, options, chosen, onChoose, className, optionClassName } = props;
  const group = useId();
  return (
    <fieldset className={cx("flex rounded-control border border-edge bg-raised", className)}>
      <legend className="sr-only">{legend}</legend>
      {options.map(({ label, value }) => (
        <label
          key={label}
          className={cx(
            "flex cursor-pointer items-center rounded-[calc(var(--radius-control)-0.125rem)] font-medium text-sm text-soft transition-colors hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-checked:bg-ink has-checked:text-paper pointer-coarse:h-11",
            optionClassName,
          )}
        >
          <input
            type="radio"
            name={group}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
