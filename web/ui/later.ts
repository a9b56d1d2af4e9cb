import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { toastFailure } from "./toast.tsx";

/** By then a screen has read what it shows first, also on a slow phone. */
const IDLE_MS = 2_000;

/**
 * A hook that returns a component once its code is here: for dialogs, menus and what else is built on Radix, 20 KB (gzip)
 * that would show each screen up to 0.4 s later on a slow phone. The code is loaded when it is `wanted`, or after a while. Wanted
 * but not to be had, a toast says so and `onFailure` is called, if there is one; wanted again, it is loaded again, which
 * `lazy` would not do.
 */
export function later<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  // Of all who use it: what one of them loaded is there for the others at once.
  let loaded: ComponentType<Props> | undefined;
  const loadPart = async () => {
    loaded = (await load()).default;
  };

  return function useLater(wanted: boolean, onFailure?: () => void): ComponentType<Props> | undefined {
    const [, setHere] = useState(loaded !== undefined);
    const fail = useEffectEvent(() => {
      if (!onFailure) return;
      toastFailure(
        "That didn't load",
        "We can't reach the server. Check your connection and try again, or reload the page.",
      );
      onFailure();
    });

    useEffect(() => {
      const show = () => setHere(true);
      if (loaded) show();
      else if (wanted) loadPart().then(show, fail);
      else {
        const timer = setTimeout(() => loadPart().then(show, () => undefined), IDLE_MS);
        return () => clearTimeout(timer);
      }
    }, [wanted]);

    return loaded;
  };
}
