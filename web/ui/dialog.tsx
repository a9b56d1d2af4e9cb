import type { DialogProps } from "./dialog-view.tsx";
import { later } from "./later.ts";

const useView = later(() => import("./dialog-view.tsx"));

/** Opened and closed by its owner; gives the focus back to what had it. No screen begins with one, so its code comes later. */
export const Dialog = (props: DialogProps) => {
  const { open, onOpenChange } = props;
  const View = useView(open, () => onOpenChange(false));
  return View && <View {...props} />;
};
