import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { cx } from "./cx.ts";

export const controlClass =
  "focus-ring w-full rounded-control border border-edge bg-raised px-3.5 text-base text-ink placeholder:text-faint aria-invalid:border-danger disabled:opacity-55";

/** Whether the form is being sent, and which field was refused. */
export const FormState = createContext<{ busy: boolean; refused?: { field: string; message: string } }>({
  busy: false,
});

const useRefusal = (name: string | undefined): string | undefined => {
  const { refused } = useContext(FormState);
  return refused?.field === name ? refused?.message : undefined;
};

const labelClass = "mb-1.5 block text-sm font-medium text-ink";

interface FieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: string;
  /** A button at the end of the input. */
  end?: ReactNode;
}

/** A refusal of this field replaces the hint. */
export const Field = ({ label, hint, end, className, ...input }: FieldProps) => {
  const id = useId();
  const { busy } = useContext(FormState);
  const error = useRefusal(input.name);
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <div className="relative">
        <input
          readOnly={busy}
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className={cx(controlClass, "h-11", end ? "pr-18" : undefined)}
        />
        {end}
      </div>
      {note && (
        <p id={`${id}-note`} className={cx("mt-1.5 text-sm", error ? "text-danger" : "text-soft")}>
          {note}
        </p>
      )}
    </div>
  );
};

interface TextAreaProps extends ComponentProps<"textarea"> {
  label: string;
  hideLabel?: boolean;
  error?: string;
}

/** `className` and all other props, `ref` included, go to the textarea. */
export const TextArea = ({ label, hideLabel, error: given, className, ...area }: TextAreaProps) => {
  const id = useId();
  const refusal = useRefusal(area.name);
  const error = given ?? refusal;
  return (
    <div className="w-full">
      <label htmlFor={id} className={hideLabel ? "sr-only" : labelClass}>
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
