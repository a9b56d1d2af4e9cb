import { type ReactNode, type Ref, useSyncExternalStore } from "react";
import { PATHS } from "../../paths.ts";
import { scrollBehavior } from "../../shared/browser.ts";
import { BackLink } from "../../shared/shell/back-link.tsx";
import { listen } from "../../ui/listen.ts";

/** From here on the conversation and a post have room side by side. */
export const BESIDE = "(min-width: 68.75rem)";

const Heading = () => (
  <>
    <BackLink to={PATHS.chats}>Recent Sessions</BackLink>
    <h1 className="font-display text-2xl leading-tight sm:text-4xl">Refine Your Post</h1>
  </>
);

interface Props {
  children: ReactNode;
  beside?: ReactNode;
  /** The element that scrolls the conversation, where the page does not. */
  scroller?: Ref<HTMLDivElement>;
}

/** Without main's vertical padding: the dock is at the edge. `beside` a post, the conversation scrolls on its own. */
export function Frame({ children, beside, scroller }: Props) {
  if (beside === undefined) {
    return (
      <div className="-mb-6 flex min-h-[calc(100dvh-5.5rem)] w-full max-w-3xl flex-col sm:-mb-10 sm:min-h-[calc(100dvh-6.5rem)] lg:-mb-14 lg:min-h-[calc(100dvh-3.5rem)]">
        <Heading />
        <div className="mt-3 flex flex-1 flex-col sm:mt-8">{children}</div>
      </div>
    );
  }
  return (
    <div data-beside="" className="-my-14 grid grid-cols-[minmax(0,19fr)_minmax(0,30fr)] gap-x-6 xl:gap-x-8">
      <div
        ref={scroller}
        className="sticky top-0 -mr-2 -ml-2 flex h-dvh scroll-pb-36 has-[[data-dock]_:focus]:scroll-pb-0 flex-col overflow-y-auto pt-14 pr-4 pl-2 [scrollbar-width:thin]"
      >
        <Heading />
        <div className="mt-8 flex flex-1 flex-col">{children}</div>
      </div>
      <div className="@container min-w-0 py-14">{beside}</div>
    </div>
  );
}

/** Stays at the bottom of the screen, above on-screen keyboards. */
export const Dock = ({ answer, children }: { answer: ReactNode; children: ReactNode }) => (
  <div
    ref={tellHeight}
    data-dock=""
    style={{ bottom: useSyncExternalStore(subscribeToViewport, keyboardInset) }}
    className="sticky low:static z-20 -mx-4 mt-auto border-line border-t bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:border-t-0 sm:px-0 sm:pb-6 sm:before:pointer-events-none sm:before:absolute sm:before:inset-x-0 sm:before:-top-6 sm:before:h-6 sm:before:bg-linear-to-t sm:before:from-paper sm:before:to-transparent"
  >
    <div className="mb-2 flex h-11 items-center gap-2 text-sm empty:hidden">{answer}</div>
    {children}
  </div>
);

/** What stays above it on the same page needs its height, which an answer, a note about a recording and its words change. */
function tellHeight(dock: HTMLElement | null) {
  const page = dock?.parentElement;
  if (!page) return;
  const observer = new ResizeObserver(() => page.style.setProperty("--dock", `${dock.offsetHeight}px`));
  observer.observe(dock);
  return () => {
    observer.disconnect();
    // The element may go on as another part of the page.
    page.style.removeProperty("--dock");
  };
}

const subscribeToViewport = (listener: () => void) =>
  listen(window.visualViewport ?? window, ["resize", "scroll"], listener);

/** How much of the page's bottom an on-screen keyboard covers, in CSS pixels. */
function keyboardInset(): number {
  const viewport = window.visualViewport;
  // Zooming shrinks the visible part too, and then nothing is covered.
  if (!viewport || viewport.scale > 1.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
}

const anchorOf = (draftId: string): string => `draft-${draftId}`;

/** The target of `showDraft`; before it is written a draft has no id. */
export const DraftPlace = ({ draftId, children }: { draftId: string | undefined; children: ReactNode }) => (
  <div id={draftId && anchorOf(draftId)} tabIndex={-1} className="scroll-mt-20 outline-none lg:scroll-mt-6">
    {children}
  </div>
);

export function showDraft(draftId: string): void {
  const draft = document.getElementById(anchorOf(draftId));
  draft?.scrollIntoView({ behavior: scrollBehavior(), block: "start" });
  draft?.focus({ preventScroll: true });
}
