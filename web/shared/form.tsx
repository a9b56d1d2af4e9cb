import { type ComponentProps, useContext, useState } from "react";
import { ApiError, errorDetail } from "../api/client.ts";
import { Button } from "../ui/button.tsx";
import { FormState } from "../ui/field.tsx";
import { type FailureReport, useAction } from "./use-action.ts";

/** A field's text can't be sent: why, for people. */
export class FieldError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "onChange"> {
  /** `value` returns a field's text. Fields are named as the server names them. */
  send: (value: (field: string) => string, form: HTMLFormElement) => Promise<unknown>;
  failure?: FailureReport;
  /** Also toasts failures that show at a field. */
  toastsAll?: boolean;
}

/** A refusal that names a field shows there and focuses it; any other failure is a toast. */
export function Form({ send, failure, toastsAll, ...rest }: FormProps) {
  const [refused, setRefused] = useState<{ field: string; message: string }>();
  const { busy, run } = useAction(async (form: HTMLFormElement) => {
    setRefused(undefined);
    const fields = new FormData(form);
    try {
      await send((field) => String(fields.get(field) ?? ""), form);
    } catch (error) {
      const field = error instanceof ApiError || error instanceof FieldError ? error.field : undefined;
      const control = field && form.elements.namedItem(field);
      if (!(control instanceof HTMLElement)) throw error;
      setRefused({ field: field ?? "", message: errorDetail(error) });
      control.focus();
      if (toastsAll) throw error;
    }
  }, failure);
  return (
    <FormState value={{ busy, refused }}>
      <form
        {...rest}
        onSubmit={(event) => {
          event.preventDefault();
          void run(event.currentTarget);
        }}
        onChange={() => setRefused(undefined)}
      />
    </FormState>
  );
}

/** `whileBusy` is its text while the form is sent. */
export function SubmitButton({
  whileBusy,
  children,
  ...rest
}: ComponentProps<typeof Button> & { whileBusy?: string }) {
  const { busy } = useContext(FormState);
  return (
    <Button {...rest} type="submit" busy={busy}>
      {busy ? (whileBusy ?? children) : children}
    </Button>
  );
}
