import { useEffect } from "react";

/** What the browser's tab says; undefined leaves it as it is. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Outspoken`;
  }, [title]);
}
