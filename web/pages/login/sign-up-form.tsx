import type { FormEvent } from "react";
import { NAME_MAX_CHARS, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from "#contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { EmailField, type EmailProps, textOf } from "./email-field.tsx";
import { useSignIn } from "./use-sign-in.ts";

export const SignUpForm = ({ email, onEmailChange }: EmailProps) => {
  const { submit, pending } = useSignIn("signup");
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void submit({
      email,
      password: textOf(form, "password"),
      firstName: textOf(form, "firstName"),
      lastName: textOf(form, "lastName"),
    });
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={NAME_MAX_CHARS}
          required
        />
        <Field
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={NAME_MAX_CHARS}
          required
        />
      </div>
      <EmailField email={email} onEmailChange={onEmailChange} />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_CHARS} characters`}
        minLength={PASSWORD_MIN_CHARS}
        maxLength={PASSWORD_MAX_CHARS}
        required
      />
      <Button type="submit" busy={pending} className="mt-2 w-full">
        {pending ? "Creating account..." : "Start Free Trial"}
      </Button>
    </form>
  );
};
