import { useNavigate } from "react-router-dom";
import type { User } from "#contract/auth.ts";
import { useCurrentUser } from "../../api/auth.ts";
import { PATHS } from "../../paths.ts";
import { Button, SecondaryButton } from "../../ui/button.tsx";
import { PlainPage } from "../shell/plain-page.tsx";

type Props = { account: { id?: string; name: string; email?: string }; onContinue: () => unknown };

/** Asks before a sign-in that may be a stranger's link. */
export function ContinueAs({ account: { id, name, email }, onContinue }: Props) {
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  return (
    <PlainPage title={`Continue as ${name}?`}>
      {email && <p className="mt-1 wrap-anywhere text-soft">{email}</p>}
      <BegunElsewhere id={id} />
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row">
        <SecondaryButton
          className="sm:flex-1"
          onClick={() => navigate(user ? PATHS.record : PATHS.login, { replace: true })}
        >
          No, go back
        </SecondaryButton>
        <Button className="sm:flex-1" onClick={onContinue}>
          Continue
        </Button>
      </div>
    </PlainPage>
  );
}

/** `id`: of the account that the link leads to. */
export function BegunElsewhere({ id }: { id?: string }) {
  const { user } = useCurrentUser();
  return (
    <>
      <p className="mt-4 leading-relaxed">
        This sign-in didn't start in this browser. If someone sent you the link, it may lead to their account,
        and they would see what you record in it.
      </p>
      {user && user.id !== id && (
        <p className="mt-3 leading-relaxed wrap-anywhere">
          You are signed in here as {nameOf(user)}. Continuing signs you out.
        </p>
      )}
    </>
  );
}

export const nameOf = ({ firstName, lastName, email }: User): string =>
  `${firstName} ${lastName}`.trim() || email || "this member of LinkedIn";
