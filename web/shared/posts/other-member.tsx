import { useEffect } from "react";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { sharedState } from "../shared-state.ts";

const asking = sharedState<((agreed: boolean) => void) | null>(null);

/** Resolves to whether to publish as another member than last time; the shell shows the question. */
export const askForOtherMember = (): Promise<boolean> => new Promise((resolve) => asking.set(resolve));

function answer(agreed: boolean): void {
  const resolve = asking.get();
  asking.set(null);
  resolve?.(agreed);
}

export function OtherMember() {
  const isOpen = asking.useValue() !== null;
  useEffect(() => () => answer(false), []);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && answer(false)}
      title="Publish as another member?"
      description={ERROR_MESSAGES.linkedin_other_member}
    >
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={() => answer(false)}>
          Don't publish
        </Button>
        <Button onClick={() => answer(true)}>Publish</Button>
      </div>
    </Dialog>
  );
}
