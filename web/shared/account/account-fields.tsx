import type { ComponentProps } from "react";
import { EMAIL_MAX_CHARS, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from "#contract/limits.ts";
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

export const NewPasswordField = ({ label, name = "password" }: PasswordProps) => (
  <Field
    label={label}
    name={name}
    type="password"
    autoComplete="new-password"
    minLength={PASSWORD_MIN_CHARS}
    maxLength={PASSWORD_MAX_CHARS}
    required
    hint={`At least ${PASSWORD_MIN_CHARS} characters`}
  />
);
