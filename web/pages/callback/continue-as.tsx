import { type ReactNode, useState } from "react";
import useSWR from "swr";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { apiGet, isUnauthorized } from "../../api/client.ts";
import { Door } from "../../shared/shell/door.tsx";
import { Button } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/loaded.tsx";

interface Props {
  /** Kept nowhere but here until the user continues. */
  token: string;
  /** Whose login this browser has now. */
  signedInAs: User | undefined;
  waiting: ReactNode;
  onContinue: () => void;
  onRefuse: () => void;
  /** Called when the token signs in no user. */
  onDead: () => void;
}

/** Asks before a sign-in that was not begun in this browser takes its place here. */
export function ContinueAs({ token, signedInAs, waiting, onContinue, onRefuse, onDead }: Props) {
  const [continuing, setContinuing] = useState(false);
  const {
    data: user,
    error,
    mutate,
  } = useSWR<User, unknown>(`user of ${token}`, () => apiGet(API.user, { token }), {
    onError: (failure) => isUnauthorized(failure) && onDead(),
  });
  if (error !== undefined && !isUnauthorized(error)) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <LoadFailed
          as="h1"
          title="We can't tell whose sign-in this is"
          error={error}
          onRetry={() => void mutate()}
        />
      </main>
    );
  }
  if (!user) return waiting;
  const other = signedInAs && signedInAs.id !== user.id ? signedInAs : undefined;
  return (
    <Door title={`Continue as ${nameOf(user)}?`}>
      {user.email && <p className="mt-1 wrap-anywhere text-soft">{user.email}</p>}
      <p className="mt-4 leading-relaxed">
        This sign-in was not begun in this browser. If somebody sent you the link, it may lead to their
        account, and they would see what you record in it.
      </p>
      {other && (
        <p className="mt-3 leading-relaxed wrap-anywhere">
          You are signed in here as {nameOf(other)}. Continuing ends that.
        </p>
      )}
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row">
        <Button variant="secondary" className="sm:flex-1" onClick={onRefuse}>
          No, go back
        </Button>
        <Button
          className="sm:flex-1"
          busy={continuing}
          onClick={() => {
            setContinuing(true);
            onContinue();
          }}
        >
          Continue
        </Button>
      </div>
    </Door>
  );
}

const nameOf = ({ firstName, lastName, email }: User): string =>
  `${firstName} ${lastName}`.trim() || email || "this member of LinkedIn";
