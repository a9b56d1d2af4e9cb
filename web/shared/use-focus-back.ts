import { useEffect, useRef } from "react";

/** For the button that opens an editor: the focus returns to it when the editor that had it is gone. */
export function useFocusBack(open: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return opener;
}
