import { type ReactNode, useEffect, useRef, useState } from "react";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { apiGet, isUnauthorized } from "../../api/client.ts";
import { Door } from "../../shared/shell/door.tsx";
import { Button } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";

interface Props {
  /** Kept nowhere but here until somebody continues. */
  token: string;
  /** Whose login this browser has now. */
  signedInAs: User | undefined;
  waiting: ReactNode;
  onContinue: () => void;
  onRefuse: () => void;
  /** Called when nobody can sign in with the token. */
  onDead: () => void;
}

type Found = { kind: "waiting" } | { kind: "found"; user: User } | { kind: "failed"; error: unknown };

/** Asks before a sign-in that was not begun in this browser takes its place here. */
export function ContinueAs({ token, signedInAs, waiting, onContinue, onRefuse, onDead }: Props) {
  const [found, setFound] = useState<Found>({ kind: "waiting" });
  const [attempt, setAttempt] = useState(0);
  const [continuing, setContinuing] = useState(false);
  const dead = useRef(onDead);
  dead.current = onDead;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    let stale = false;
    setFound({ kind: "waiting" });
    apiGet(API.user, { token }).then(
      (user) => stale || setFound({ kind: "found", user }),
      (error: unknown) => {
        if (stale) return;
        if (isUnauthorized(error)) dead.current();
        else setFound({ kind: "failed", error });
      },
    );
    return () => {
      stale = true;
    };
  }, [token, attempt]);

  if (found.kind === "waiting") return waiting;
  if (found.kind === "failed") {
    return (
      <main className="grid min-h-dvh place-items-center">
        <div role="alert">
          <LoadFailed
            as="h1"
            title="We can't tell whose sign-in this is"
            error={found.error}
            onRetry={() => setAttempt(attempt + 1)}
          />
        </div>
      </main>
    );
  }
  const { user } = found;
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
