import { type ComponentProps, createContext, useContext, useId } from "react";
import { cx } from "./cx.ts";

/** The look shared by everything one types into. */
export const controlClass =
  "focus-ring w-full rounded-control border border-edge bg-raised px-3.5 text-base text-ink placeholder:text-faint aria-invalid:border-danger disabled:opacity-55";

/** What a form tells its fields: whether it is being sent, and which of them was refused, by its name. */
export const FormState = createContext<{ busy: boolean; refused?: { field: string; message: string } }>({
  busy: false,
});

/** Why the form around it was refused because of the field of this name. */
const useRefusal = (name: string | undefined): string | undefined => {
  const { refused } = useContext(FormState);
  return refused?.field === name ? refused?.message : undefined;
};

const labelClass = "mb-1.5 block text-sm font-medium text-ink";

interface FieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: string;
}

/** In a form that was refused because of it, the refusal stands in place of the hint. */
export const Field = ({ label, hint, className, ...input }: FieldProps) => {
  const id = useId();
  const { busy } = useContext(FormState);
  const error = useRefusal(input.name);
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <input
        readOnly={busy}
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
