export const LINKEDIN_FEED = "https://www.linkedin.com/feed/";

/** LinkedIn's composer with the post in it. Undocumented and for desktop only: phone apps drop the text. */
export const composerUrl = (post: string): string =>
  // A lone surrogate would make encodeURIComponent throw.
  `${LINKEDIN_FEED}?shareActive=true&text=${encodeURIComponent(post.toWellFormed())}`;

/** Whether the browser calls itself a phone or tablet (spec §7). */
export const isMobile = (userAgent: string = navigator.userAgent): boolean =>
  /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent);

export function openInNewWindow(url: string): void {
  window.open(url, "_blank", "noopener");
}
