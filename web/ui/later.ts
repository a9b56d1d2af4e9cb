import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { whenEarlyRead } from "../api/call.ts";
import { loadPart } from "./missing-code.ts";

/**
 * For what the first picture of a screen does without: a hook that answers the component once its code is here. It is
 * fetched in an idle moment, or at once when there is a `wish` for it; `onFailure` is told when that wish could not be
 * granted, and the next one asks again.
 */
export function later<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  // For all who use it: a component that was loaded once stands at once everywhere.
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    loaded = (await loadPart(load)).default;
  };

  return function useLater(wish: unknown, onFailure: () => void): ComponentType<Props> | undefined {
    const [, setHere] = useState(loaded !== undefined);
    const failed = useEffectEvent(onFailure);

    useEffect(() => {
      if (loaded) return;
      // A failure is nobody's concern yet: whoever wishes for it asks again.
      return whenIdle(
        () =>
          void fetch().then(
            () => setHere(true),
            () => undefined,
          ),
      );
    }, []);

    useEffect(() => {
      if (wish && loaded) setHere(true);
      else if (wish) fetch().then(() => setHere(true), failed);
    }, [wish]);

    return loaded;
  };
}

/** Not before the screen has read what was asked for early. Answers how to take it back. */
function whenIdle(act: () => void): () => void {
  let wanted = true;
  const idle = () => wanted && act();
  void whenEarlyRead().then(() => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(idle);
    // Safari has no idle moments to tell of.
    else setTimeout(idle, 1_000);
  });
  return () => {
    wanted = false;
  };
}
