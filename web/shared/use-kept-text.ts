import { useState } from "react";

const nameOf = (key: string) => `outspoken:text:${key}`;

/**
 * What was begun to be typed, for as long as the tab lives: neither a look at another screen nor a reload costs anybody
 * their words. The key says whose and where it is.
 */
export function useKeptText(key: string) {
  const [text, setText] = useState(() => read(key));
  return [
    text,
    (next: string) => {
      write(key, next);
      setText(next);
    },
  ] as const;
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(nameOf(key)) ?? "";
  } catch {
    return "";
  }
}

/** Where a browser refuses storage, the text lives as long as its screen. */
function write(key: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(nameOf(key));
    else sessionStorage.setItem(nameOf(key), text);
  } catch {
    return;
  }
}
