import { later } from "../../ui/later.ts";
import { sayNotLoaded } from "../../ui/not-loaded.ts";
import type { Delivery } from "./delivery.ts";

const useView = later(() => import("./overlay-view.tsx"));

/** Full screen while a note is on its way (spec §4). Nothing but the outcome, or *Open now*, ends it. */
export function ProcessingOverlay({ delivery }: { delivery: Delivery }) {
  const View = useView(delivery.kind !== "none", sayNotLoaded);
  return View && <View delivery={delivery} />;
}
