import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { firstReadsDone } from "../api/client.ts";

/** Failures to load a part of a screen: whoever wants the part reports them. */
const partFailures = new WeakSet<Error>();

/**
 * A hook that returns a component once its code is here: for what a screen does without at first. The code is loaded in an
 * idle moment, or at once when it is `wanted`; `onFailure` is called when it was wanted and could not be loaded, and the
 * next time it is wanted it is loaded again. (`lazy` never tries a second time, and knows no idle moment.)
 */
export function later<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  // Of all who use it: what one of them loaded is there for the others at once.
  let loaded: ComponentType<Props> | undefined;
  async function loadPart(): Promise<void> {
    try {
      loaded = (await load()).default;
    } catch (error) {
      if (error instanceof Error) partFailures.add(error);
      throw error;
    }
  }

  return function useLater(wanted: unknown, onFailure: () => void): ComponentType<Props> | undefined {
    const [, setHere] = useState(loaded !== undefined);
    const reportFailure = useEffectEvent(onFailure);

    useEffect(() => {
      if (loaded) setHere(true);
      else if (wanted) loadPart().then(() => setHere(true), reportFailure);
      // Nobody wants it yet, so nobody need know of a failure.
      else
        return whenIdle(() => {
          loadPart().then(
            () => setHere(true),
            () => undefined,
          );
        });
    }, [wanted]);

    return loaded;
  };
}

/** Not before the screen has read what it shows first. Returns how to call it off. */
function whenIdle(act: () => void): () => void {
  let calledOff = false;
  const idle = () => calledOff || act();
  void firstReadsDone().then(() => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(idle);
    // Safari has no such event.
    else setTimeout(idle, 1_000);
  });
  return () => {
    calledOff = true;
  };
}

const RELOADED_KEY = "reloadedForCode";

/**
 * A screen whose code can't be loaded is most often of a build that is gone from the server: one reload brings the newest.
 * Just one, and none without a connection: the fault may lie elsewhere. And none for a part of a screen, which reports it
 * itself: somebody may be in the middle of something.
 * `entryUrl`: the address of the script that the page began with.
 */
export function reloadOnMissingCode(entryUrl: string): void {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    // Who asked for the code learns of its failure after this event.
    setTimeout(() => {
      if (partFailures.has(payload) || !navigator.onLine) return;
      if (sessionStorage.getItem(RELOADED_KEY) === entryUrl) return;
      sessionStorage.setItem(RELOADED_KEY, entryUrl);
      window.location.reload();
    });
  });
}
