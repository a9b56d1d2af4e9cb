import { type ChangeEvent, type ComponentProps, type FormEvent, useState } from "react";
import { EMAIL_MAX_CHARS, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from "#contract/limits.ts";
import { type PasswordStrength, passwordStrength } from "#contract/password-strength.ts";
import { Field } from "../ui/field.tsx";
import { fieldError, handleUnauthorized } from "./use-action.ts";

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

const WORDS: Record<PasswordStrength, string> = {
  "too-short": `At least ${PASSWORD_MIN_CHARS} characters`,
  common: "This is one of the passwords that are tried first",
  weak: "Weak: a few more characters, or another word, would help",
  fair: "Fair: one more word would make it strong",
  strong: "Strong",
};

/** A field for a new password, which says in words how strong it is. */
export const NewPasswordField = (props: ComponentProps<typeof Field> & { value: string }) => (
  <Field
    {...props}
    name="password"
    type="password"
    autoComplete="new-password"
    minLength={PASSWORD_MIN_CHARS}
    maxLength={PASSWORD_MAX_CHARS}
    required
    hint={WORDS[passwordStrength(props.value)]}
  />
);

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
