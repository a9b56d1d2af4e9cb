import { type FormEvent, useState } from "react";
import { useSWRConfig } from "swr";
import type { User } from "#contract/auth.ts";
import { PASSWORD_MAX_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiSend } from "../../api/client.ts";
import { formatDate } from "../../shared/dates.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";
import { failureSentence } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";

interface Props {
  user: User;
  /** Until when the earlier account is kept. */
  until: string;
}

/** For an account that somebody opened with this email before its owner proved it: its password brings over what it holds. */
export function SetAsideCard({ user, until }: Props) {
  const { mutate } = useSWRConfig();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await apiSend("POST", API.confirm, { password });
      toast({
        title: "Everything is here",
        description: "What you said in the earlier account is in this one now.",
      });
      await mutate(() => true);
    } catch (failure) {
      if (handleUnauthorized(failure)) return;
      const isWrong = failure instanceof ApiError && failure.code === "wrong_password";
      setError(isWrong ? "That isn't the password of the earlier account." : failureSentence(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card className="lg:col-span-2">
      <CardTitle>An earlier account with your email</CardTitle>
      <CardDescription>
        Somebody signed up with {user.email} before you showed that it is yours, so what was said in that
        account is set aside. If it was you, its password brings everything here. Otherwise it is erased on{" "}
        {formatDate(until)}.
      </CardDescription>
      <form className="mt-5 flex flex-wrap items-start gap-3" onSubmit={(event) => void submit(event)}>
        <Field
          label="Password of the earlier account"
          type="password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_CHARS}
          required
          error={error}
          className="min-w-0 grow basis-64"
          value={password}
          readOnly={busy}
          onChange={(event) => {
            setPassword(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" busy={busy} className="sm:mt-[1.625rem]">
          {busy ? "Bringing it here..." : "Bring it here"}
        </Button>
      </form>
    </Card>
  );
}
