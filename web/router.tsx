import { lazy, Suspense, useState } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { PATHS, SHORTCUTS } from "./paths.ts";
import { LOGIN, loadScreen, SCREENS } from "./screens.ts";
import { Gate } from "./shared/shell/gate.tsx";
import { ScreenBoundary } from "./shared/shell/screen-boundary.tsx";
import { PageSpinner } from "./ui/page-spinner.tsx";

const Callback = lazy(() => loadScreen(() => import("./pages/callback/callback.tsx")));
const ForgotPassword = lazy(() => loadScreen(() => import("./pages/recovery/forgot-password.tsx")));
const ResetPassword = lazy(() => loadScreen(() => import("./pages/recovery/reset-password.tsx")));
const ConfirmEmail = lazy(() => loadScreen(() => import("./pages/recovery/confirm-email.tsx")));
const Claim = lazy(() => loadScreen(() => import("./pages/recovery/claim.tsx")));
const NotFound = lazy(() => loadScreen(() => import("./pages/not-found/not-found.tsx")));

/** `lazy` takes a moment to see that the code is here, and has a spinner flash by. */
function screenOf({ load, loaded }: Pick<(typeof SCREENS)[number], "load" | "loaded">) {
  const Later = lazy(load);
  return () => {
    const [Shown] = useState(() => loaded() ?? Later);
    return <Shown />;
  };
}

const Login = screenOf(LOGIN);
const BEHIND_GATE = SCREENS.map((screen) => ({ pages: screen.pages, Screen: screenOf(screen) }));

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
        <Route path={PATHS.forgotPassword} element={<ForgotPassword />} />
        <Route path={PATHS.resetPassword} element={<ResetPassword />} />
        <Route path={PATHS.confirmEmail} element={<ConfirmEmail />} />
        <Route path={PATHS.claim} element={<Claim />} />
        {Object.entries(SHORTCUTS).map(([from, to]) => (
          <Route key={from} path={from} element={<Forward to={to} />} />
        ))}
        <Route path={PATHS.record} element={<Gate signIn={<Login />} />}>
          {BEHIND_GATE.flatMap(({ pages, Screen }) =>
            pages.map((path) => <Route key={path} path={path} element={<Screen />} />),
          )}
          <Route path="*" element={<NotFound />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  </ScreenBoundary>
);
