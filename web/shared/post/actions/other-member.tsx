import { useEffect } from "react";
import { Button, SecondaryButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { sharedState } from "../../../ui/shared-state.ts";

const asking = sharedState<{ text: string; resolve: (agreed: boolean) => void } | null>(null);

/** Asks, in the server's words, whether to publish as another member; the shell shows the dialog. */
export const askForOtherMember = (text: string): Promise<boolean> =>
  new Promise((resolve) => asking.set({ text, resolve }));

function answer(agreed: boolean): void {
  const question = asking.get();
  asking.set(null);
  question?.resolve(agreed);
}

export function OtherMember() {
  const question = asking.useValue();
  useEffect(() => () => answer(false), []);
  return (
    <Dialog
      open={question !== null}
      onClose={() => answer(false)}
      title="Publish as another member?"
      description={question?.text}
    >
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <SecondaryButton onClick={() => answer(false)}>Don't publish</SecondaryButton>
        <Button onClick={() => answer(true)}>Publish</Button>
      </div>
    </Dialog>
  );
}
