import { useState } from "react";
import type { User } from "#contract/auth.ts";
import { Button } from "../../ui/button.tsx";
import { CardDescription, CardTitle } from "../../ui/card.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";

export function DeleteCard({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-col rounded-card border border-danger bg-raised p-5 sm:p-6">
      <CardTitle>Delete account</CardTitle>
      <CardDescription>
        Deletes everything of yours here, for good, and cancels your subscription at once. If you want to keep
        any of it, download it first.
      </CardDescription>
      <div className="mt-auto pt-5">
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      {asking && <DeleteDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  );
}
