import { ArrowLeft } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { Link, useMatch } from "react-router-dom";
import { PAGES } from "#contract/pages.ts";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { listen } from "../../ui/listen.ts";

/** From here on a post and its margin have room side by side. */
export const BESIDE = "(min-width: 73.75rem)";

/** Where the menu is folded away it also leads back. */
export function Heading() {
  const ofSession = useMatch(PAGES.chat) !== null;
  return (
    <>
      <Link
        to={ofSession ? PATHS.chats : PATHS.library}
        aria-label={ofSession ? "Recent Sessions" : "Post Library"}
        className={buttonClass({ variant: "quiet", size: "icon" }, "-mr-3 -ml-3 lg:hidden")}
      >
        <ArrowLeft className="size-5" />
      </Link>
      <h1 tabIndex={-1} className="font-display text-ink text-xl leading-tight outline-none">
        Refine Your Post
      </h1>
    </>
  );
}

/** Without main's vertical padding: the dock is at the edge. */
const EDGE =
  "-mb-6 flex min-h-[calc(100dvh-5.5rem)] w-full max-w-3xl flex-col sm:-mb-10 lg:-mb-14 max-lg:-mt-4";

/** A session without a post. */
export const Column = ({ children }: { children: ReactNode }) => (
  <div className={`${EDGE} lg:min-h-[calc(100dvh-3.5rem)]`}>
    <div className="flex min-h-11 items-center gap-3">
      <Heading />
    </div>
    <div className="mt-3 flex flex-1 flex-col sm:mt-6">{children}</div>
  </div>
);

/** A post, first and widest, and its margin, which scrolls on its own. */
export const Columns = ({ children, margin }: { children: ReactNode; margin: ReactNode }) => (
  <div
    data-wide=""
    className="-my-14 mx-auto grid max-w-[66.5rem] grid-cols-[minmax(0,42.5rem)_minmax(20rem,1fr)] gap-x-6"
  >
    <div className="min-w-0 pt-4">{children}</div>
    <aside aria-label="About this post" className="sticky top-0 h-dvh pt-4">
      {margin}
    </aside>
  </div>
);

/** A post, and below it what would be its margin. */
export const Stack = ({ children }: { children: ReactNode }) => (
  <div className={`${EDGE} mx-auto lg:-mt-10`}>{children}</div>
);

/** Stays at the bottom of the screen, above on-screen keyboards. */
export const Dock = ({ children }: { children: ReactNode }) => (
  <div
    data-dock=""
    style={{ bottom: useSyncExternalStore(subscribeToViewport, keyboardInset) }}
    className="sticky low:static z-20 -mx-4 mt-auto border-line border-t bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
  >
    {children}
  </div>
);

const subscribeToViewport = (listener: () => void) =>
  listen(window.visualViewport ?? window, ["resize", "scroll"], listener);

/** How much of the page's bottom an on-screen keyboard covers, in CSS pixels. */
function keyboardInset(): number {
  const viewport = window.visualViewport;
  // Zooming shrinks the visible part too, and then nothing is covered.
  if (!viewport || viewport.scale > 1.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
}
