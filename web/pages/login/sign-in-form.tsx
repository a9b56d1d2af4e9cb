import type { FormEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { EmailField, type EmailProps, textOf } from "./email-field.tsx";
import { useSignIn } from "./use-sign-in.ts";

export const SignInForm = ({ email, onEmailChange }: EmailProps) => {
  const { submit, pending } = useSignIn("login");
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void submit({ email, password: textOf(form, "password") });
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <EmailField email={email} onEmailChange={onEmailChange} />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
      <Button type="submit" busy={pending} className="mt-2 w-full">
        {pending ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
};
