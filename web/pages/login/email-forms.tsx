import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { LoginRequest, SignupRequest, TokenResponse } from "#contract/auth.ts";
import { NAME_MAX_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { Challenge } from "../../shared/account/challenge.tsx";
import { useEnter, WELCOME_BACK } from "../../shared/account/enter-app.ts";
import { rememberAsking } from "../../shared/account/link-arrival.ts";
import {
  EmailField,
  FieldError,
  Form,
  NewPasswordField,
  PasswordField,
  SubmitButton,
} from "../../shared/form.tsx";
import { Field } from "../../ui/field.tsx";

type EmailProps = { email: string; onEmailChange: (email: string) => void };

/** `second`: shown below another way to sign in. */
export function SignInForm({ email, onEmailChange, second }: EmailProps & { second: boolean }) {
  const enter = useEnter();
  const { data: health } = useApi(API.health);
  return (
    <Form
      send={async (value) => {
        const login = apiSend("POST", API.login, { email, password: value("password") });
        const { token } = await login.catch((error: unknown) => {
          if (!(error instanceof ApiError && error.code === "wrong_credentials")) throw error;
          throw new FieldError("password", error.detail);
        });
        await enter(token, WELCOME_BACK);
      }}
      failure="Login failed"
      toastsAll
      className="flex flex-col gap-4"
    >
      <EmailField value={email} onChange={(event) => onEmailChange(event.target.value)} />
      <PasswordField label="Password" />
      <SubmitButton
        variant={second ? "secondary" : "primary"}
        className="mt-2 w-full"
        whileBusy="Signing in..."
      >
        Sign In
      </SubmitButton>
      {health?.mail !== "off" && (
        <Link
          to={PATHS.forgotPassword}
          state={email.trim()}
          className="focus-ring -my-2 inline-flex h-11 items-center self-center rounded-sm text-sm text-soft underline decoration-edge underline-offset-4 hover:text-ink"
        >
          Forgot your password?
        </Link>
      )}
    </Form>
  );
}

const NAME = { maxLength: NAME_MAX_CHARS, required: true };

const WELCOME = {
  title: "Account created!",
  description: "Welcome to Outspoken. Let's create your first post!",
};

export function SignUpForm({ email, onEmailChange }: EmailProps) {
  const enter = useEnter();
  const unsure = useRef(false);
  const { data: health } = useApi(API.health);
  const [proof, setProof] = useState<{ round: number; token?: string }>({ round: 0 });

  /** Or signs in to the account of an earlier try whose answer was lost. */
  async function signUp(request: SignupRequest): Promise<TokenResponse> {
    try {
      rememberAsking(request.email);
      return await apiSend("POST", API.signup, request);
    } catch (error) {
      const isTaken = error instanceof ApiError && error.status === 409;
      if (!isTaken || !unsure.current) {
        unsure.current ||= !(error instanceof ApiError);
        throw error;
      }
      const { email, password }: LoginRequest = request;
      return await apiSend("POST", API.login, { email, password }).catch(() => {
        throw error;
      });
    }
  }

  return (
    <Form
      send={async (value) => {
        try {
          const { token } = await signUp({
            turnstileToken: proof.token,
            email,
            password: value("password"),
            firstName: value("firstName"),
            lastName: value("lastName"),
          });
          await enter(token, WELCOME, { isNew: true });
        } finally {
          // A token is valid once.
          if (proof.token !== undefined) setProof({ round: proof.round + 1 });
        }
      }}
      failure="Signup failed"
      toastsAll
      className="flex flex-col gap-4"
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="First name" name="firstName" autoComplete="given-name" {...NAME} />
        <Field label="Last name" name="lastName" autoComplete="family-name" {...NAME} />
      </div>
      <EmailField value={email} onChange={(event) => onEmailChange(event.target.value)} />
      <NewPasswordField label="Password" />
      {health?.challenge && (
        <Challenge key={proof.round} onToken={(token) => setProof({ round: proof.round, token })} />
      )}
      <SubmitButton className="mt-2 w-full" whileBusy="Creating account...">
        Start Free Trial
      </SubmitButton>
    </Form>
  );
}
