import { useEffect, useState } from "react";
import { type OverlayMode, STAGES } from "./stages.ts";

/** The index of the stage that has been reached, counted from when this mounts. */
export function useStage(mode: OverlayMode): number {
  const [reached, setReached] = useState(0);

  useEffect(() => {
    setReached(0);
    const timers = STAGES[mode].map(({ fromMs }, index) => setTimeout(() => setReached(index), fromMs));
    return () => timers.forEach(clearTimeout);
  }, [mode]);

  return reached;
}
