import type { DialogProps } from "./dialog-view.tsx";
import { later } from "./later.ts";
import { toastNotLoaded } from "./toast.tsx";

const useView = later(() => import("./dialog-view.tsx"));

/** Opened and closed by its owner; gives the focus back to what had it. No screen begins with one, so its code comes later. */
export const Dialog = (props: DialogProps) => {
  const { open, onOpenChange } = props;
  const View = useView(open, () => {
    toastNotLoaded();
    onOpenChange(false);
  });
  return View && <View {...props} />;
};
