import { type FormEvent, useRef, useState } from "react";
import type { LoginRequest, SignupRequest, TokenResponse } from "#contract/auth.ts";
import { NAME_MAX_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { EmailField, NewPasswordField } from "../../shared/account-fields.tsx";
import { Challenge } from "../../shared/challenge.tsx";
import { useEnter, WELCOME_BACK } from "../../shared/enter.ts";
import { offerDue } from "../../shared/passkeys.ts";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import type { ToastMessage } from "../../ui/toast.tsx";

/** `second`: another way in comes before it. */
export const SignInForm = ({ email, onEmailChange, second }: EmailProps & { second: boolean }) => {
  const { submit, pending } = useSignIn("login");
  const { data: health } = useApi(API.health);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void submit({ email, password: textOf(form, "password") });
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <EmailField value={email} onChange={(event) => onEmailChange(event.target.value)} />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
      <Button type="submit" variant={second ? "secondary" : "primary"} busy={pending} className="mt-2 w-full">
        {pending ? "Signing in..." : "Sign In"}
      </Button>
      {health?.mail !== "off" && (
        <a
          href={PATHS.forgotPassword}
          className="focus-ring -my-2 inline-flex h-11 items-center self-center rounded-sm text-sm text-soft underline decoration-edge underline-offset-4 hover:text-ink"
        >
          Forgot your password?
        </a>
      )}
    </form>
  );
};

export const SignUpForm = ({ email, onEmailChange }: EmailProps) => {
  const { submit, pending } = useSignIn("signup");
  const { data: health } = useApi(API.health);
  const proof = useProof();
  const [password, setPassword] = useState("");
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void submit({
      turnstileToken: proof.token,
      email,
      password,
      firstName: textOf(form, "firstName"),
      lastName: textOf(form, "lastName"),
    }).then(proof.renew);
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
      <EmailField value={email} onChange={(event) => onEmailChange(event.target.value)} />
      <NewPasswordField
        label="Password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {health?.challenge && <Challenge key={proof.round} onToken={proof.onToken} />}
      <Button type="submit" busy={pending} className="mt-2 w-full">
        {pending ? "Creating account..." : "Start Free Trial"}
      </Button>
    </form>
  );
};

/** The proof that somebody is a person, where the server asks for it; a used one is replaced by the next. */
function useProof() {
  const [{ round, token }, setProof] = useState<{ round: number; token?: string }>({ round: 0 });
  return {
    round,
    token,
    onToken: (next: string | undefined) => setProof({ round, token: next }),
    renew: () => setProof((proof) => (proof.token === undefined ? proof : { round: proof.round + 1 })),
  };
}

interface EmailProps {
  email: string;
  onEmailChange: (email: string) => void;
}

/** A field's text; form data could also hold a file. */
const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

const WAYS = {
  login: {
    path: API.login,
    failed: "Login failed",
    welcome: WELCOME_BACK,
  },
  signup: {
    path: API.signup,
    failed: "Signup failed",
    welcome: {
      title: "Account created!",
      description: "Welcome to Outspoken. Let's create your first post!",
    },
  },
} satisfies Record<string, { path: string; failed: string; welcome: ToastMessage }>;

function useSignIn(way: keyof typeof WAYS) {
  const enter = useEnter();
  const { path, failed, welcome } = WAYS[way];
  /** Whether an earlier try went unanswered: it may have made the account all the same. */
  const unsure = useRef(false);

  async function requestToken(request: LoginRequest | SignupRequest): Promise<TokenResponse> {
    try {
      return await apiSend("POST", path, request);
    } catch (error) {
      const isTaken = error instanceof ApiError && error.status === 409;
      if (!isTaken || !unsure.current) {
        unsure.current ||= !(error instanceof ApiError);
        throw error;
      }
      const { email, password } = request;
      return await apiSend("POST", API.login, { email, password }).catch(() => {
        throw error;
      });
    }
  }

  const { busy, run } = useAction(
    async (request: LoginRequest | SignupRequest) => {
      const { token } = await requestToken(request);
      offerDue.set("true");
      await enter(token, welcome);
    },
    { title: failed },
  );
  return { submit: run, pending: busy };
}
