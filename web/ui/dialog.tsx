import { type ComponentProps, useState } from "react";
import { Button, QuietButton } from "./button.tsx";
import type { DialogProps } from "./dialog-view.tsx";
import { later } from "./later.ts";

const useView = later(() => import("./dialog-view.tsx"));

/** Loaded late: no screen starts with an open dialog. Restores the focus on closing. */
export const Dialog = (props: DialogProps) => {
  const View = useView(props.open ?? true, props.onClose);
  return View && <View {...props} />;
};

type Confirmation = { confirm: string; onConfirm: () => unknown };

/** Asks first; the focus is then on keeping it. */
export const ConfirmDialog = ({ confirm, onConfirm, ...dialog }: DialogProps & Confirmation) => (
  <Dialog {...dialog}>
    <div className="mt-6 flex flex-col gap-2 sm:flex-row sm:justify-end">
      <Button variant="secondary" onClick={dialog.onClose}>
        Keep it
      </Button>
      <Button
        variant="danger"
        onClick={() => {
          dialog.onClose();
          void onConfirm();
        }}
      >
        {confirm}
      </Button>
    </div>
  </Dialog>
);

type ConfirmButtonProps = ComponentProps<typeof Button> &
  Confirmation & { question: string; consequence: string };

export function ConfirmButton({ question, consequence, confirm, onConfirm, ...button }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const dialog = { open, confirm, onConfirm, onClose: () => setOpen(false) };
  return (
    <>
      <QuietButton {...button} onClick={() => setOpen(true)} />
      <ConfirmDialog {...dialog} title={question} description={consequence} />
    </>
  );
}
