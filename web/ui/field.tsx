import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { cx } from "./cx.ts";

export const controlClass =
  "focus-ring w-full rounded-control border border-edge bg-raised px-3.5 text-base text-ink placeholder:text-faint aria-invalid:border-danger disabled:opacity-55";

export const FormState = createContext<{ busy: boolean; refusal?: { field: string; message: string } }>({
  busy: false,
});

/** What a control has to say of itself, and the note below it: why it was refused, or else its hint. */
function useNote(name: string | undefined, hint?: string, ownError?: string) {
  const id = useId();
  const { busy, refusal } = useContext(FormState);
  const error = ownError ?? (refusal?.field === name ? refusal?.message : undefined);
  const text = error ?? hint;
  const note = text && (
    <p id={`${id}-note`} className={cx("mt-1.5 text-sm", error ? "text-danger" : "text-soft")}>
      {text}
    </p>
  );
  const control = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": note ? `${id}-note` : undefined,
  };
  return { control, note, busy };
}

const labelClass = "mb-1.5 block text-sm font-medium text-ink";

type FieldProps = ComponentProps<"input"> & { label: string; hint?: string; end?: ReactNode };

export const Field = ({ label, hint, end, className, ...input }: FieldProps) => {
  const { control, note, busy } = useNote(input.name, hint);
  return (
    <div className={className}>
      <label htmlFor={control.id} className={labelClass}>
        {label}
      </label>
      <div className="relative">
        <input
          readOnly={busy}
          {...input}
          {...control}
          className={cx(controlClass, "h-11", !!end && "pr-18")}
        />
        {end}
      </div>
      {note}
    </div>
  );
};

type TextAreaProps = ComponentProps<"textarea"> & { label: string; hideLabel?: boolean; error?: string };

export const TextArea = ({ label, hideLabel, error, className, ...area }: TextAreaProps) => {
  const { control, note } = useNote(area.name, undefined, error);
  return (
    <div className="w-full">
      <label htmlFor={control.id} className={hideLabel ? "sr-only" : labelClass}>
        {label}
      </label>
      <textarea
        {...area}
        {...control}
        className={cx(controlClass, "block resize-none py-2.5 leading-relaxed", className)}
      />
      {note}
    </div>
  );
};
