import { useEffect } from "react";

/** Sets the tab's title; undefined leaves it as it is. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Outspoken`;
  }, [title]);
}
