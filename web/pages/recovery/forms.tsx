import type { ReactNode } from "react";
import type { TokenResponse, WayIn } from "#contract/auth.ts";
import { ApiError, errorDetail } from "../../api/client.ts";
import { useEnter, WELCOME_BACK } from "../../shared/account/enter-app.ts";
import { Form, NewPasswordField, PasswordField, SubmitButton } from "../../shared/form.tsx";
import { PlainPage } from "../../shared/shell/plain-page.tsx";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import type { ToastMessage } from "../../ui/toast.tsx";

export const isExpired = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === "link_expired";

/** For `catch`: handles that refusal, rethrows any other failure. */
export const ifExpired =
  (onExpired: () => void) =>
  (failure: unknown): undefined => {
    if (!isExpired(failure)) throw failure;
    onExpired();
  };

interface Props {
  lead: ReactNode;
  warning?: ReactNode;
  /** Both resolve to the login that follows, if one does. */
  enter: (password: string) => Promise<TokenResponse | undefined>;
  refuse: () => Promise<TokenResponse | undefined>;
  refusing: ReactNode;
  welcome?: ToastMessage;
  onExpired: () => void;
  /** For users who opened the account and forgot its password. */
  children: ReactNode;
}

export function WhoseAccount(props: Props) {
  const { lead, warning, enter, refuse, refusing, welcome = WELCOME_BACK, onExpired, children } = props;
  const goIn = useEnter();
  const follow = async (call: Promise<TokenResponse | undefined>) => {
    const answer = await call.catch(ifExpired(onExpired));
    if (answer) await goIn(answer.token, welcome);
  };
  const refusal = useAction(() => follow(refuse()), "The account couldn't be deleted");
  return (
    <PlainPage title="Is this account yours?" lead={lead}>
      {warning}
      <Form send={(value) => follow(enter(value("password")))} failure="Login failed" className="mt-5">
        <PasswordField label="Password of that account" />
        <SubmitButton className="mt-4 w-full" whileBusy="Signing in...">
          Yes, sign me in
        </SubmitButton>
      </Form>
      <div className="mt-2 flex justify-center">{children}</div>
      <div className="mt-4 border-line border-t pt-5">
        <p className="text-sm leading-relaxed text-soft">{refusing}</p>
        <Button variant="danger" className="mt-4 w-full" onClick={refusal.run}>
          {refusal.busy ? "Deleting it..." : "It wasn't me"}
        </Button>
      </div>
    </PlainPage>
  );
}

/** A link came without its end, as when it is typed, cut by a mail program, or reloaded. */
export const Incomplete = ({ next }: { next: { href: string; label: string } }) => (
  <PlainPage
    title="This link is incomplete"
    lead="Its last part is missing, so we can't tell what it is for. Please open it from the email again, or copy all of it."
    next={{ ...next, variant: "secondary" }}
  />
);

/** A link could not be followed; it may be good all the same. */
export const Failed = ({ error, again }: { error: unknown; again: () => unknown }) => (
  <PlainPage title="That didn't work" lead={errorDetail(error)}>
    <Button className="mt-5 w-full" onClick={again}>
      Try again
    </Button>
  </PlainPage>
);

const CHANGED: ToastMessage = { title: "Password changed", description: "All other devices are signed out." };

interface PasswordProps {
  name: "password" | "newPassword";
  /** `end`: which of `waysIn`. */
  save: (password: string, end: WayIn[]) => Promise<TokenResponse | undefined>;
  onExpired: () => void;
  waysIn?: WayIn[];
}

const WAY_NAMES: Record<WayIn, string> = {
  passkeys: "Passkeys",
  linkedin: "LinkedIn, to sign in and publish",
  telegram: "Telegram",
  keys: "Keys of scripts and agents",
  inbox: "Your address for notes by email",
  schedule: "Scheduled posts",
};

export function NewPasswordForm({ name, save, onExpired, waysIn = [] }: PasswordProps) {
  const goIn = useEnter();
  return (
    <Form
      send={async (value) => {
        const end = waysIn.filter((way) => value(way) !== "");
        const answer = await save(value(name), end).catch(ifExpired(onExpired));
        if (answer) await goIn(answer.token, CHANGED);
      }}
      failure="Your password wasn't saved"
      className="mt-5 flex flex-col gap-4"
    >
      <NewPasswordField label="New password" name={name} />
      {waysIn.length > 0 && (
        <fieldset className="rounded-control bg-wash px-4 py-3">
          <legend className="float-left w-full text-sm leading-relaxed text-soft">
            These go on without the password. Keep only what is yours.
          </legend>
          {/* The legend floats, or it would stand on the frame. */}
          <div className="clear-both pt-2">
            {waysIn.map((way) => (
              <label key={way} className="flex min-h-11 cursor-pointer items-center gap-3">
                <span className="grow">{WAY_NAMES[way]}</span>
                <span className="shrink-0 text-sm text-soft">End it</span>
                <input
                  type="checkbox"
                  name={way}
                  defaultChecked
                  className="focus-ring size-5 shrink-0 accent-accent"
                />
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <SubmitButton className="w-full" whileBusy="Saving...">
        Save and sign in
      </SubmitButton>
    </Form>
  );
}
