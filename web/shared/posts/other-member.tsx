import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { sharedState } from "../shared-state.ts";

interface Question {
  /** Stays while the dialog fades. */
  text: string;
  /** While it is open. */
  resolve?: (agreed: boolean) => void;
}

const asking = sharedState<Question>({ text: "" });

/** Resolves to whether to publish as another member than last time; the shell shows the question, in the server's words. */
export const askForOtherMember = (text: string): Promise<boolean> =>
  new Promise((resolve) => asking.set({ text, resolve }));

function answer(agreed: boolean): void {
  const { text, resolve } = asking.get();
  asking.set({ text });
  resolve?.(agreed);
}

export function OtherMember() {
  const { text, resolve } = asking.useValue();
  useEffect(() => () => answer(false), []);
  return (
    <Dialog
      open={resolve !== undefined}
      onOpenChange={(open) => !open && answer(false)}
      title="Publish as another member?"
      description={text}
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
