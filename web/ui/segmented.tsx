import { useId } from "react";

interface Props<Value> {
  legend: string;
  options: readonly { label: string; value: Value }[];
  value: Value;
  onChoose: (value: Value) => void;
}

export function Segmented<Value>({ legend, options, value, onChoose }: Props<Value>) {
  const group = useId();
  return (
    <fieldset className="flex flex-wrap rounded-control border border-edge bg-raised p-1">
      <legend className="sr-only">{legend}</legend>
      {options.map(({ label, value: option }) => (
        <label
          key={label}
          className="flex h-9 flex-auto cursor-pointer items-center justify-center rounded-[calc(var(--radius-control)-0.125rem)] font-medium text-sm text-soft transition-colors hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-checked:bg-ink has-checked:text-paper pointer-coarse:h-11 pointer-coarse:min-w-11 px-1.5 sm:px-3.5"
        >
          <input
            type="radio"
            name={group}
            checked={option === value}
            onChange={() => onChoose(option)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
