import { type ComponentProps, useState } from "react";
import { EMAIL_MAX_CHARS, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from "#contract/limits.ts";
import { type PasswordStrength, passwordStrength } from "#contract/password-strength.ts";
import { Field } from "../../ui/field.tsx";

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

interface PasswordProps {
  label: string;
  name?: string;
}

export const PasswordField = ({ label, name = "password" }: PasswordProps) => (
  <Field
    label={label}
    name={name}
    type="password"
    autoComplete="current-password"
    maxLength={PASSWORD_MAX_CHARS}
    required
  />
);

const STRENGTHS: Record<PasswordStrength, string> = {
  "too-short": `At least ${PASSWORD_MIN_CHARS} characters`,
  common: "This is one of the passwords that are tried first",
  weak: "Weak: a few more characters, or another word, would help",
  fair: "Fair: one more word would make it strong",
  strong: "Strong",
};

/** For a new password; rates it in words. */
export function NewPasswordField({ label, name = "password" }: PasswordProps) {
  const [password, setPassword] = useState("");
  return (
    <Field
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      minLength={PASSWORD_MIN_CHARS}
      maxLength={PASSWORD_MAX_CHARS}
      required
      hint={STRENGTHS[passwordStrength(password)]}
      onChange={(event) => setPassword(event.target.value)}
    />
  );
}
