import { useCallback, useEffect, useRef, useState } from "react";

/** Plays one sound at a time from wherever `load` gets it. */
export function usePlayback(load: () => Promise<Blob | null>) {
  const [playing, setPlaying] = useState(false);
  const audio = useRef<HTMLAudioElement | undefined>(undefined);

  const release = useCallback(() => {
    if (!audio.current) return;
    audio.current.pause();
    URL.revokeObjectURL(audio.current.src);
    audio.current = undefined;
    setPlaying(false);
  }, []);

  useEffect(() => release, [release]);

  const toggle = useCallback(async () => {
    if (audio.current) return release();
    const sound = await load();
    if (!sound) return;
    const element = new Audio(URL.createObjectURL(sound));
    audio.current = element;
    element.onended = release;
    setPlaying(true);
    // What isn't sound (a wrong file) ends here; so does a pause before the start.
    await element.play().catch(release);
  }, [load, release]);

  return { playing, toggle };
}
