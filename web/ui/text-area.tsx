import { type ComponentProps, useId } from "react";
import { cx } from "./cx.ts";
import { controlClass } from "./field.tsx";

interface TextAreaProps extends ComponentProps<"textarea"> {
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  error?: string;
}

/** `className` and every other prop, `ref` included, go to the textarea itself. */
export const TextArea = ({ label, hideLabel, error, className, id: givenId, ...area }: TextAreaProps) => {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className="w-full">
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1.5 block text-sm font-medium text-ink"}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        className={cx(controlClass, "block resize-none py-2.5 leading-relaxed", className)}
      />
      {error && (
        <p id={`${id}-note`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
};
