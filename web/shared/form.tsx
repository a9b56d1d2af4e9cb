import { type ComponentProps, useContext, useState } from "react";
import { flushSync } from "react-dom";
import { EMAIL_MAX_CHARS, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from "#contract/limits.ts";
import { ApiError, errorDetail, SaidError } from "../api/client.ts";
import { Button } from "../ui/button.tsx";
import { Field, FormState } from "../ui/field.tsx";
import { type FailureReport, useAction } from "./use-action.ts";

/** A field's text can't be sent: why, for people. */
export class FieldError extends SaidError {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "onChange"> {
  /** Fields are named as the server names them. */
  send: (value: (field: string) => string, form: HTMLFormElement) => Promise<unknown>;
  failure?: FailureReport;
  /** Also toasts failures that show at a field. */
  toastsAll?: boolean;
}

/** What the browser would say in a bubble of its own. */
function faultOf(form: HTMLFormElement): FieldError | undefined {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    const { name, type, value, labels, minLength, validity } = control;
    const label = labels?.[0]?.textContent?.toLowerCase() ?? name;
    if (validity.valueMissing) return new FieldError(name, `Enter your ${label.replace(/^your /, "")}.`);
    if (validity.typeMismatch && type === "email")
      return new FieldError(name, "Enter an address like name@example.com.");
    if (value.length < minLength) return new FieldError(name, `Use at least ${minLength} characters.`);
  }
}

/** A refusal that names a field shows there and focuses it; any other failure is a toast. */
export function Form({ send, failure, toastsAll, ...rest }: FormProps) {
  const [refusal, setRefusal] = useState<{ field: string; message: string }>();
  const { busy, run } = useAction(async (form: HTMLFormElement) => {
    setRefusal(undefined);
    const fields = new FormData(form);
    const fault = faultOf(form);
    try {
      if (fault) throw fault;
      await send((field) => String(fields.get(field) ?? ""), form);
    } catch (error) {
      const field = error instanceof ApiError || error instanceof FieldError ? error.field : undefined;
      const control = field && form.elements.namedItem(field);
      if (!(control instanceof HTMLElement)) throw error;
      // Screen readers say the field with its note as it takes the focus: so once, and also where it had the focus before.
      flushSync(() => setRefusal({ field: field ?? "", message: errorDetail(error) }));
      control.blur();
      control.focus();
      if (toastsAll && !fault) throw error;
    }
  }, failure);
  return (
    <FormState value={{ busy, refusal }}>
      <form
        {...rest}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(event.currentTarget);
        }}
        onChange={() => setRefusal(undefined)}
      />
    </FormState>
  );
}

type SubmitProps = ComponentProps<typeof Button> & { whileBusy?: string };

export function SubmitButton({ whileBusy, children, ...rest }: SubmitProps) {
  const { busy } = useContext(FormState);
  return (
    <Button {...rest} type="submit" busy={busy}>
      {busy ? (whileBusy ?? children) : children}
    </Button>
  );
}

export const EmailField = (props: Pick<ComponentProps<typeof Field>, "value" | "onChange">) => (
  <Field
    {...props}
    label="Email"
    name="email"
    type="email"
    autoComplete="email"
    maxLength={EMAIL_MAX_CHARS}
    required
  />
);

type LabelProps = { label: string; name?: string };

export const PasswordField = (props: LabelProps) => <Password {...props} autoComplete="current-password" />;

export const NewPasswordField = (props: LabelProps) => (
  <Password
    {...props}
    autoComplete="new-password"
    minLength={PASSWORD_MIN_CHARS}
    hint={`At least ${PASSWORD_MIN_CHARS} characters`}
  />
);

function Password({ name = "password", ...rest }: ComponentProps<typeof Field>) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...rest}
      name={name}
      type={isShown ? "text" : "password"}
      maxLength={PASSWORD_MAX_CHARS}
      required
      end={
        <button
          type="button"
          className="focus-ring absolute inset-y-0 right-0 min-w-16 cursor-pointer rounded-control text-sm text-soft hover:text-ink"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"} <span className="sr-only">password</span>
        </button>
      }
    />
  );
}
