import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { matchPath, Outlet, useLocation, useNavigationType } from "react-router-dom";
import type { User } from "#contract/auth.ts";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import { isExhausted } from "#contract/plan.ts";
import { useCurrentUser } from "../../api/auth.ts";
import { errorDetail, isOwnLogin, isUnauthorized, lastUser } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { listen } from "../../ui/listen.ts";
import { EmptyState, LoadFailed } from "../../ui/loaded.tsx";
import { PageSpinner } from "../../ui/spinner.tsx";
import { clearToast } from "../../ui/toast.tsx";
import { ConfirmIdentity } from "../account/confirm-identity.tsx";
import { Paywall } from "../account/plan.tsx";
import { VisitorNotes } from "../account/visitor-notes.tsx";
import { onVisible, useMediaQuery, useTitle } from "../browser.ts";
import { OtherMember } from "../post/actions/other-member.tsx";
import { useLinkedInReturn } from "../post/actions/post-actions.ts";
import { AutoSender, useSharedNotes, useShareOutcome } from "../recording/outbox/sender.ts";
import { useAction } from "../use-action.ts";
import { Shortcuts } from "./shortcuts/shortcuts.tsx";
import { isActive, RecordButton, Sidebar, TopBar } from "./sidebar.tsx";

/** Which have two columns where there is room. */
const WIDE_PAGES = [PAGES.chat, PAGES.post, PAGES.editPost];

type WithoutServer = { ownerId: string; error: unknown; onRetry: () => Promise<unknown> };

/** Its code may be out of reach too. */
const OfflineScreen = lazy<(props: WithoutServer) => ReactNode>(() =>
  import("./offline-screen.tsx").catch(() => ({ default: Unreachable })),
);

/** Around all screens under /app. Without a server, the last user of this browser can go on recording. */
export const Gate = ({ signIn }: { signIn: ReactNode }) => {
  const isOver = useLoginOver();
  const { user, loading, error, refresh } = useCurrentUser();
  const unreachable = error !== undefined && !isUnauthorized(error);
  // No response at all, and a login that was valid.
  const offlineUser = unreachable && error instanceof TypeError ? lastUser() : null;
  const isKnown = user !== undefined || offlineUser !== null;
  useShareOutcome(loading || (unreachable && !isKnown) ? undefined : isKnown);
  if (isOver) return <PageSpinner label="Loading" />;
  if (user) return <Shell user={user} />;
  if (loading) return <PageSpinner label="Loading your account" />;
  if (offlineUser) return <OfflineScreen ownerId={offlineUser} error={error} onRetry={refresh} />;
  if (unreachable) return <Unreachable error={error} onRetry={refresh} />;
  return signIn;
};

const Unreachable = ({ error, onRetry }: { error: unknown; onRetry: () => Promise<unknown> }) => {
  useTitle("Can't load your account");
  const { run: retry } = useAction(onRetry);
  return (
    <main className="grid min-h-dvh place-items-center">
      <LoadFailed as="h1" title="We can't load your account" onRetry={retry}>
        <p>{errorDetail(error)}</p>
        <p>You are still signed in, and nothing is lost.</p>
      </LoadFailed>
    </main>
  );
};

/** Whether the browser has another login than this page's, or none: then nothing of the account is left, also for Back, and it loads anew. */
function useLoginOver(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const check = (event?: Event) => {
      // Null: all of it was cleared.
      const isOther = event instanceof StorageEvent && event.key !== null && event.key !== TOKEN_STORAGE_KEY;
      if (isOther || isOwnLogin()) return;
      const forget = () => {
        setOver(true);
        clearToast();
      };
      // A page that is being left is kept as it is at the end of this event.
      if (event) flushSync(forget);
      else forget();
      // One that is left or hidden would come back instead of where it leads to.
      if (event?.type !== "pagehide" && !document.hidden) window.location.reload();
    };
    check();
    // A page that slept gets no event of the storage.
    return listen(window, ["storage", "pageshow", "focus", "pagehide", "visibilitychange"], check);
  }, []);
  return isOver;
}

const Shell = ({ user }: { user: User }) => {
  const { pathname, key } = useLocation();
  const loaded = useNavigationType() === "POP";
  const wide = useMediaQuery("(min-width: 64rem)");
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);
  const { data: usage, mutate } = useApi(API.usage);
  const exhausted = usage !== undefined && isExhausted(usage);
  // A user who subscribed elsewhere does not return to a paywall.
  useEffect(() => {
    if (exhausted) return onVisible(() => void mutate());
  }, [exhausted, mutate]);
  useSharedNotes(user.id);
  useLinkedInReturn();
  // As wide before its code is loaded as after it.
  const isWide = WIDE_PAGES.some((page) => matchPath(page, pathname));

  // A new screen starts at its top, with the focus. So does one whose focused element is gone, as after signing in here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own
  useEffect(() => {
    const hasMoved = lastPath.current !== pathname;
    lastPath.current = pathname;
    if (hasMoved) window.scrollTo(0, 0);
    const isFocusLost = !loaded && document.activeElement === document.body;
    // Who types on it already is left alone: a field that loses the focus may close.
    const focusedField = main.current?.querySelector("textarea:focus");
    if ((hasMoved || isFocusLost) && !focusedField) main.current?.focus({ preventScroll: true });
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
            <Suspense
              fallback={
                <div data-wide={isWide ? "" : undefined}>
                  <PageSpinner label="Loading" />
                </div>
              }
            >
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

type BoundaryProps = { pathname: string; children: ReactNode };

/** Catches errors of a screen, most often of loading its code; another address clears them. */
export class ScreenBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failed && before.pathname !== this.props.pathname) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="grid min-h-[60dvh] place-items-center" role="alert">
        <EmptyState
          title="This screen couldn't be shown"
          action={<Button onClick={() => window.location.reload()}>Reload</Button>}
        >
          <p>Something went wrong while loading it. Recordings on this device are safe.</p>
        </EmptyState>
      </div>
    );
  }
}
