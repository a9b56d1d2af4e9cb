import { useSWRConfig } from "swr";
import type { User } from "#contract/auth.ts";
import { ApiError } from "../../api/client.ts";
import { usePasswordProof } from "../../shared/confirm-identity.tsx";
import { formatDate } from "../../shared/dates.ts";
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
  const { busy, field, onSubmit } = usePasswordProof(
    async () => {
      toast({
        title: "Everything is here",
        description: "What you said in the earlier account is in this one now.",
      });
      await mutate(() => true);
    },
    (failure) =>
      failure instanceof ApiError && failure.code === "wrong_password"
        ? "That isn't the password of the earlier account."
        : failureSentence(failure),
  );

  return (
    <Card className="lg:col-span-2">
      <CardTitle>An earlier account with your email</CardTitle>
      <CardDescription>
        Somebody signed up with {user.email} before you showed that it is yours, so what was said in that
        account is set aside. If it was you, its password brings everything here. Otherwise it is erased on{" "}
        {formatDate(until)}.
      </CardDescription>
      <form className="mt-5 flex flex-wrap items-start gap-3" onSubmit={onSubmit}>
        <Field label="Password of the earlier account" className="min-w-0 grow basis-64" {...field} />
        <Button type="submit" busy={busy} className="sm:mt-[1.625rem]">
          {busy ? "Bringing it here..." : "Bring it here"}
        </Button>
      </form>
    </Card>
  );
}
