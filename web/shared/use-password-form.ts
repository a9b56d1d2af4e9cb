import { type ChangeEvent, type FormEvent, useState } from "react";
import { PASSWORD_MAX_CHARS } from "#contract/limits.ts";
import { handleUnauthorized } from "./unauthorized.ts";
import { fieldError } from "./use-action.ts";

/** The field and handlers of a form with one password. What `send` is refused for stands below the field. */
export function usePasswordForm(send: (password: string) => Promise<unknown>) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await send(password);
    } catch (failure) {
      if (!handleUnauthorized(failure)) setError(fieldError(failure));
    } finally {
      setBusy(false);
    }
  }

  const field = {
    type: "password",
    autoComplete: "current-password",
    maxLength: PASSWORD_MAX_CHARS,
    required: true,
    error,
    value: password,
    readOnly: busy,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setPassword(event.target.value);
      setError(undefined);
    },
  };
  return { busy, field, onSubmit: (event: FormEvent) => void submit(event) };
}
