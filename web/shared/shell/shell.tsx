import { Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigationType } from "react-router-dom";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { isExhausted } from "#contract/plan.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { PageSpinner } from "../../ui/spinner.tsx";
import { ConfirmIdentity } from "../account/confirm-identity.tsx";
import { Paywall } from "../account/plan.tsx";
import { VisitorNotes } from "../account/visitor-notes.tsx";
import { onVisible, useMediaQuery } from "../browser.ts";
import { OtherMember } from "../post/actions/other-member.tsx";
import { useLinkedInReturn } from "../post/actions/post-actions.ts";
import { AutoSender } from "../recording/outbox/sender.ts";
import { useSharedNotes } from "../recording/outbox/shared-notes.ts";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { Shortcuts } from "./shortcuts/shortcuts.tsx";
import { isActive, RecordButton, Sidebar, TopBar } from "./sidebar.tsx";

const WIDE = "(min-width: 64rem)";

export const Shell = ({ user }: { user: User }) => {
  const { pathname, key } = useLocation();
  const loaded = useNavigationType() === "POP";
  const wide = useMediaQuery(WIDE);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useFreshPlan();
  useSharedNotes(user.id);
  useLinkedInReturn();

  // A new screen starts at its top, with the focus. So does one whose focused element is gone, as after signing in here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own
  useEffect(() => {
    const moved = shown.current !== pathname;
    shown.current = pathname;
    if (moved) window.scrollTo(0, 0);
    const lost = !loaded && document.activeElement === document.body;
    // Who types on it already is left alone: a field that loses the focus may close.
    const typedInto = main.current?.querySelector("textarea:focus");
    if ((moved || lost) && !typedInto) main.current?.focus({ preventScroll: true });
  }, [pathname, key, loaded]);

  return (
    <div className="lg:pl-64">
      <a
        href="#main"
        className="focus-ring sr-only z-50 rounded-control bg-ink px-4 py-2 text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      {wide ? (
        <aside className="fixed inset-y-0 left-0 w-64 border-r border-line">
          <Sidebar user={user} />
        </aside>
      ) : (
        <TopBar user={user} />
      )}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="mx-auto min-h-[calc(100dvh-4rem)] max-w-5xl has-data-wide:max-w-none px-4 py-6 max-lg:not-has-data-dock:pb-24 outline-none sm:px-8 sm:py-10 lg:min-h-dvh lg:px-12 lg:has-data-wide:px-6 lg:py-14"
      >
        <Shortcuts>
          <ScreenBoundary pathname={pathname}>
            <Suspense fallback={<PageSpinner label="Loading" />}>
              <Outlet />
            </Suspense>
          </ScreenBoundary>
        </Shortcuts>
        {!wide && !isActive(PATHS.record, pathname) && <RecordButton />}
      </main>
      <AutoSender ownerId={user.id} />
      <Paywall />
      <ConfirmIdentity />
      <OtherMember />
      <VisitorNotes user={user} />
    </div>
  );
};

/** A user who subscribed elsewhere does not return to a paywall. */
function useFreshPlan(): void {
  const { data: usage, mutate } = useApi(API.usage);
  const exhausted = usage !== undefined && isExhausted(usage);
  useEffect(() => {
    if (exhausted) return onVisible(() => void mutate());
  }, [exhausted, mutate]);
}
