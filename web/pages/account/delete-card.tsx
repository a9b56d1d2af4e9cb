import { useState } from "react";
import type { User } from "#contract/auth.ts";
import { Button } from "../../ui/button.tsx";
import { CardDescription, CardTitle } from "../../ui/card.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";

export function DeleteCard({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-col gap-x-10 gap-y-5 rounded-card border border-danger bg-raised p-5 sm:p-6 lg:col-span-2 lg:flex-row lg:items-center lg:justify-between">
      <div>
        <CardTitle>Delete account</CardTitle>
        <CardDescription>
          Deletes everything of yours here, for good, and cancels your subscription at once. If you want to
          keep any of it, download it first.
        </CardDescription>
      </div>
      <Button variant="danger" className="shrink-0 self-start lg:self-auto" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      {asking && <DeleteDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  );
}
