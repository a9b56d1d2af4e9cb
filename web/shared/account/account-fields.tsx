import { type ComponentProps, useState } from "react";
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

type Named = { label: string; name?: string };

export const PasswordField = (props: Named) => <Password {...props} autoComplete="current-password" />;

export const NewPasswordField = (props: Named) => (
  <Password
    {...props}
    autoComplete="new-password"
    minLength={PASSWORD_MIN_CHARS}
    hint={`At least ${PASSWORD_MIN_CHARS} characters`}
  />
);

function Password({ name = "password", ...rest }: ComponentProps<typeof Field>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...rest}
      name={name}
      type={shown ? "text" : "password"}
      maxLength={PASSWORD_MAX_CHARS}
      required
      end={
        <button
          type="button"
          className="focus-ring absolute inset-y-0 right-0 min-w-16 cursor-pointer rounded-control text-sm text-soft hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          {shown ? "Hide" : "Show"} <span className="sr-only">password</span>
        </button>
      }
    />
  );
}
