import type { ComponentProps } from "react";
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from "#contract/limits.ts";
import { type PasswordStrength, passwordStrength } from "#contract/password-strength.ts";
import { Field } from "../ui/field.tsx";

const WORDS: Record<PasswordStrength, string> = {
  "too-short": `At least ${PASSWORD_MIN_CHARS} characters`,
  common: "This is one of the passwords that are tried first",
  weak: "Weak: a few more characters, or another word, would help",
  fair: "Fair: one more word would make it strong",
  strong: "Strong",
};

/** A field for a password that somebody chooses, which says in words how good it is. */
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
