import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { DialogProps } from "./dialog-view.tsx";

interface Props extends Omit<DialogProps, "children"> {
  confirm: string;
  onConfirm: () => void;
}

/** The focus is on keeping it. */
export const ConfirmDialog = ({ confirm, onConfirm, ...dialog }: Props) => (
  <Dialog {...dialog}>
    <div className="mt-6 flex flex-col gap-2 sm:flex-row sm:justify-end">
      <Button variant="secondary" onClick={dialog.onClose}>
        Keep it
      </Button>
      <Button variant="danger" onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  </Dialog>
);
