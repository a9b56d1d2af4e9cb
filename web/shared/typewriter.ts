import { useEffect, useState } from "react";
import { TYPEWRITER_MS_PER_CHAR } from "#contract/limits.ts";
import { listen } from "../ui/listen.ts";
import { prefersReducedMotion } from "./browser.ts";

/** `[typed, rest]` of a text. Types only if `enabled` at first and motion is welcome; a click or key ends it. */
export function useTypewriter(text: string, enabled: boolean): readonly [typed: string, rest: string] {
  const [characters, setCharacters] = useState(() => (enabled && !prefersReducedMotion() ? 0 : Infinity));
  const all = Array.from(text);
  const typing = characters < all.length;

  useEffect(() => {
    if (!typing) return;
    const startedAt = performance.now();
    // By the clock: browsers slow down timers in background tabs.
    const type = () => setCharacters(Math.floor((performance.now() - startedAt) / TYPEWRITER_MS_PER_CHAR));
    const finish = () => setCharacters(Infinity);
    const timer = setInterval(type, TYPEWRITER_MS_PER_CHAR);
    const unlisten = listen(window, ["click", "keydown"], finish, true);
    return () => {
      clearInterval(timer);
      unlisten();
    };
  }, [typing]);

  return [all.slice(0, characters).join(""), all.slice(characters).join("")];
}
