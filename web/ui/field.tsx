import { type ComponentProps, useId } from "react";
import { cx } from "./cx.ts";

/** The look shared by everything one types into. */
export const controlClass =
  "focus-ring w-full rounded-control border border-edge bg-raised px-3.5 text-base text-ink placeholder:text-faint aria-invalid:border-danger disabled:opacity-55";

interface FieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: string;
  error?: string;
}

export const Field = ({ label, hint, error, className, id: givenId, ...input }: FieldProps) => {
  const ownId = useId();
  const id = givenId ?? ownId;
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className={cx(controlClass, "h-11")}
      />
      {/* Here before it says anything, so that what it comes to say is read out. */}
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={cx("mt-1.5 text-sm empty:mt-0", error ? "text-danger" : "text-soft")}
      >
        {note}
      </p>
    </div>
  );
};

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
