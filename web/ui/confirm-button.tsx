import { type ComponentProps, useState } from "react";
import { Button, QuietButton } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface Props extends Omit<ComponentProps<typeof Button>, "onClick"> {
  question: string;
  consequence: string;
  confirm: string;
  onConfirm: () => unknown;
}

/** A button that asks first; the focus is then on keeping it. */
export function ConfirmButton({ question, consequence, confirm, onConfirm, ...button }: Props) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  function act(): void {
    close();
    void onConfirm();
  }
  return (
    <>
      <QuietButton {...button} onClick={() => setAsking(true)} />
      <Dialog open={asking} onClose={close} title={question} description={consequence}>
        <div className="mt-6 flex flex-col gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={close}>
            Keep it
          </Button>
          <Button variant="danger" onClick={act}>
            {confirm}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
