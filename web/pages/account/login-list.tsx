import { useRef } from "react";
import type { AccountLogin } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { formatDate } from "../../shared/dates.ts";
import { useAction } from "../../shared/use-action.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";

/** Where somebody is signed in; each login but this one can be ended here. */
export function LoginList() {
  const heading = useRef<HTMLHeadingElement>(null);
  const read = useApi(API.accountLogins, { revalidateOnMount: true });
  const { running, busy, run } = useAction(
    async (id: string | "all") => {
      if (id === "all") await apiSend("DELETE", API.accountLogins, undefined, { repeatable: true });
      else await apiSend("DELETE", API.accountLogin(id), undefined, { repeatable: true });
      toast({
        title: id === "all" ? "Signed out everywhere else" : "Signed out there",
        description: "Who wants in again has to sign in.",
      });
      await read.mutate();
      // The button that had the focus is gone.
      heading.current?.focus({ preventScroll: true });
    },
    { title: "Signing out there failed" },
  );
  const others = read.data?.filter(({ current }) => !current) ?? [];

  return (
    <section aria-labelledby="logins-title" className="mt-6">
      <h3 id="logins-title" ref={heading} tabIndex={-1} className="font-medium outline-none">
        Where you are signed in
      </h3>
      <Loaded read={read} title="Your logins didn't load" skeleton={<Skeleton className="mt-4 h-12" />}>
        {(logins) => (
          <ul className="mt-2 divide-y divide-line">
            {logins.toSorted(currentFirst).map((login) => (
              <li key={login.id} className="flex items-center justify-between gap-4 py-3">
                <div className="min-w-0">
                  <p>
                    {login.device ?? "Unknown device"} {login.current && <Badge>This one</Badge>}
                  </p>
                  <p className="text-sm text-soft">{usedAt(login)}</p>
                </div>
                {!login.current && (
                  <Button
                    variant="quiet"
                    size="sm"
                    className="-mr-3 shrink-0"
                    aria-label={`Sign out ${login.device ?? "unknown device"}`}
                    busy={busy && running?.[0] === login.id}
                    onClick={() => void run(login.id)}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {others.length > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          busy={busy && running?.[0] === "all"}
          onClick={() => void run("all")}
        >
          Sign out everywhere else
        </Button>
      )}
    </section>
  );
}

const currentFirst = (a: AccountLogin, b: AccountLogin) => Number(b.current) - Number(a.current);

const usedAt = ({ current, createdAt, lastUsedAt }: AccountLogin): string => {
  const since = createdAt && formatDate(createdAt);
  const lastUsed = lastUsedAt && formatDate(lastUsedAt);
  const used = current ? "In use now" : lastUsed && `Last used ${lastUsed}`;
  const isNews = since && (current || since !== lastUsed);
  return [used, isNews && `since ${since}`].filter(Boolean).join(", ") || "Not used for a while";
};
