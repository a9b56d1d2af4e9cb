import type { DialogProps } from "./dialog-view.tsx";
import { later } from "./later.ts";

const useView = later(() => import("./dialog-view.tsx"));

/** Loaded late: no screen starts with an open dialog. Restores the focus on closing. */
export const Dialog = (props: DialogProps) => {
  const View = useView(props.open ?? true, props.onClose);
  return View && <View {...props} />;
};
