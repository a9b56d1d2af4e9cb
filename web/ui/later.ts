import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { IDLE_MS } from "#contract/limits.ts";
import { toastFailure } from "./toast.tsx";

/** Loads it when `isWanted`, or when idle: Radix's code would delay screens by up to 0.4 s. Unlike with `lazy`, a failure is tried again. */
export function later<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Part: ComponentType<Props> | undefined;
  let failure: unknown;
  const loadPart = async () => {
    // Chromium keeps for a page that a module could not be had at its address, so it is asked for at another.
    const [address] = /https?:\S+?\.js/.exec(String(failure)) ?? [];
    const loading: typeof load = address ? () => import(/* @vite-ignore */ `${address}?${Date.now()}`) : load;
    Part = (
      await loading().catch((error: unknown) => {
        failure = error;
        throw error;
      })
    ).default;
  };

  return function useLater(isWanted: boolean, onFailure?: () => void): ComponentType<Props> | undefined {
    const [, setHere] = useState(Part !== undefined);
    const fail = useEffectEvent(() => {
      if (!onFailure) return;
      const reason = "We can't reach the server. Check your connection and try again, or reload the page.";
      toastFailure("That didn't load", reason);
      onFailure();
    });

    useEffect(() => {
      const show = () => setHere(true);
      if (Part) show();
      else if (isWanted) loadPart().then(show, fail);
      else {
        const timer = setTimeout(() => loadPart().then(show, () => undefined), IDLE_MS);
        return () => clearTimeout(timer);
      }
    }, [isWanted]);

    return Part;
  };
}
