import { useEffect, useState } from "react";
import type { Message } from "#contract/chat.ts";

/** The messages already shown since the page was loaded; each is typed out once at most. */
const shown = new Set<string>();

/** Whether this message was written since the page was loaded and is looked at for the first time. */
export function useNews({ id, created_at }: Message): boolean {
  const [news] = useState(() => !shown.has(id) && Date.parse(created_at) >= performance.timeOrigin);
  useEffect(() => {
    shown.add(id);
  }, [id]);
  return news;
}
