import { EMAIL_MAX_CHARS } from "#contract/limits.ts";
import { Field } from "../../ui/field.tsx";

export interface EmailProps {
  email: string;
  onEmailChange: (email: string) => void;
}

export const EmailField = ({ email, onEmailChange }: EmailProps) => (
  <Field
    label="Email"
    name="email"
    type="email"
    autoComplete="email"
    maxLength={EMAIL_MAX_CHARS}
    value={email}
    onChange={(event) => onEmailChange(event.target.value)}
    required
  />
);

/** A field's text; form data could also hold a file. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};
