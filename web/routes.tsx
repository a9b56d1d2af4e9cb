import { lazy, Suspense } from "react";
import { matchPath, Navigate, Route, Routes, useLocation } from "react-router-dom";
import { PAGES } from "#contract/pages.ts";
import { Gate } from "./features/shell/gate.tsx";
import { ScreenBoundary } from "./features/shell/screen-boundary.tsx";
import { getToken } from "./lib/token.ts";
import { PATHS, SHORTCUTS } from "./paths.ts";
import { PageSpinner } from "./ui/page-spinner.tsx";

const loadLogin = () => import("./screens/login.tsx");
const Login = lazy(loadLogin);
const Callback = lazy(() => import("./screens/callback.tsx"));
const NotFound = lazy(() => import("./screens/not-found.tsx"));

/** What stands behind the gate. */
const SCREENS = [
  { paths: [PATHS.record, PATHS.recording], load: () => import("./screens/recording.tsx") },
  { paths: [PATHS.chats], load: () => import("./screens/sessions.tsx") },
  { paths: [PAGES.chat], load: () => import("./screens/chat.tsx") },
  { paths: [PATHS.library], load: () => import("./screens/library.tsx") },
  { paths: [PAGES.post], load: () => import("./screens/post.tsx") },
  { paths: [PAGES.editPost], load: () => import("./screens/edit-post.tsx") },
  { paths: [PATHS.profile], load: () => import("./screens/profile.tsx") },
  { paths: [PATHS.billing], load: () => import("./screens/billing.tsx") },
  { paths: [PATHS.account], load: () => import("./screens/account.tsx") },
].map((screen) => ({ ...screen, Screen: lazy(screen.load) }));

/** Fetches the code of the first screen while the current user is still being asked for. */
export function preloadScreen(pathname: string): void {
  const screen = SCREENS.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
  const load = getToken() ? screen?.load : loadLogin;
  // Whoever shows the screen asks again, and says what is wrong.
  if (screen) load?.().catch(() => undefined);
}

/** Leads a short address to the screen it stands for, query string included. */
const Forward = ({ to }: { to: string }) => {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: to, search, hash }} replace />;
};

export const AppRoutes = () => (
  <ScreenBoundary pathname={useLocation().pathname}>
    <Suspense fallback={<PageSpinner label="Loading" />}>
      <Routes>
        <Route path={PATHS.login} element={<Login />} />
        <Route path={PATHS.callback} element={<Callback />} />
        {Object.entries(SHORTCUTS).map(([from, to]) => (
          <Route key={from} path={from} element={<Forward to={to} />} />
        ))}
        <Route path={PATHS.record} element={<Gate signIn={<Login />} />}>
          {SCREENS.flatMap(({ paths, Screen }) =>
            paths.map((path) => <Route key={path} path={path} element={<Screen />} />),
          )}
          <Route path="*" element={<NotFound />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  </ScreenBoundary>
);
