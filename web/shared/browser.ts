import { useEffect, useSyncExternalStore } from "react";
import { listen } from "../ui/listen.ts";

export function saveFile(data: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  // Browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => listen(window.matchMedia(query), "change", listener),
    () => window.matchMedia(query).matches,
  );

export const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

export const scrollBehavior = (): ScrollBehavior => (prefersReducedMotion() ? "auto" : "smooth");

export const LINKEDIN_FEED = "https://www.linkedin.com/feed/";

/** Undocumented, and for desktop only: phone apps drop the text. */
export const composerUrl = (post: string): string =>
  // A lone surrogate would make encodeURIComponent throw.
  `${LINKEDIN_FEED}?shareActive=true&text=${encodeURIComponent(post.toWellFormed())}`;

export const isMobile = (userAgent: string = navigator.userAgent): boolean =>
  /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent);

/** When the user returns to the page. */
export const onVisible = (listener: () => void): (() => void) =>
  listen(document, "visibilitychange", () => {
    if (document.visibilityState === "visible") listener();
  });

export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Outspoken`;
  }, [title]);
}

/** For the setter of `useSearchParams`: removes what was handled, so that a reload repeats nothing. */
export const withoutParams =
  (...names: string[]) =>
  (params: URLSearchParams): URLSearchParams => {
    for (const name of names) params.delete(name);
    return params;
  };
