import { lazy, Suspense, useState } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { loadedScreen, loadScreen } from "./load-screen.ts";
import { PATHS, SHORTCUTS } from "./paths.ts";
import { LOGIN, NOT_FOUND, SCREENS, type Screen } from "./screens.ts";
import { useTitle } from "./shared/browser.ts";
import { Gate, ScreenBoundary } from "./shared/shell/gate.tsx";
import { PageSpinner } from "./ui/spinner.tsx";

/** `lazy` alone would flash a spinner even if the code is loaded. */
function componentOf(screen: Screen) {
  const Later = lazy(() => loadScreen(screen));
  return () => {
    const [Component] = useState(() => loadedScreen(screen) ?? Later);
    useTitle(screen.title ?? screen.menu?.label);
    return <Component />;
  };
}

function routesOf(screen: Screen) {
  const Component = componentOf(screen);
  return screen.pages.map((path) => <Route key={path} path={path} element={<Component />} />);
}

const Login = componentOf(LOGIN);
const OPEN = SCREENS.filter(({ open }) => open).flatMap(routesOf);
const BEHIND_GATE = SCREENS.filter(({ open }) => !open).flatMap(routesOf);
const ELSEWHERE = routesOf(NOT_FOUND);

const Forward = ({ to }: { to: string }) => {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: to, search, hash }} replace />;
};

export const AppRoutes = () => (
  <ScreenBoundary pathname={useLocation().pathname}>
    <Suspense fallback={<PageSpinner label="Loading" />}>
      <Routes>
        {OPEN}
        {Object.entries(SHORTCUTS).map(([from, to]) => (
          <Route key={from} path={from} element={<Forward to={to} />} />
        ))}
        <Route path={PATHS.record} element={<Gate signIn={<Login />} />}>
          {BEHIND_GATE}
          {ELSEWHERE}
        </Route>
        {ELSEWHERE}
      </Routes>
    </Suspense>
  </ScreenBoundary>
);
