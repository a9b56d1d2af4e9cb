import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { DialogProps } from "./dialog-view.tsx";

interface Props extends Omit<DialogProps, "children"> {
  confirm: string;
  busy?: boolean;
  onConfirm: () => void;
}

/** The focus is on keeping it. */
export const ConfirmDialog = ({ confirm, busy, onConfirm, ...dialog }: Props) => (
  <Dialog {...dialog}>
    <div className="mt-6 flex flex-col gap-2 sm:flex-row sm:justify-end">
      <Button variant="secondary" onClick={dialog.onClose}>
        Keep it
      </Button>
      <Button variant="danger" busy={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  </Dialog>
);
