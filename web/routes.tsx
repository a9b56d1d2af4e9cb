import { lazy, Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { PAGES } from "#contract/pages.ts";
import { Gate } from "./features/shell/gate.tsx";
import { ScreenBoundary } from "./features/shell/screen-boundary.tsx";
import { PATHS, SHORTCUTS } from "./paths.ts";
import { PageSpinner } from "./ui/page-spinner.tsx";

const load = {
  recording: () => import("./screens/recording.tsx"),
  chat: () => import("./screens/chat.tsx"),
  sessions: () => import("./screens/sessions.tsx"),
  library: () => import("./screens/library.tsx"),
  post: () => import("./screens/post.tsx"),
  editPost: () => import("./screens/edit-post.tsx"),
  profile: () => import("./screens/profile.tsx"),
  billing: () => import("./screens/billing.tsx"),
  account: () => import("./screens/account.tsx"),
  login: () => import("./screens/login.tsx"),
  callback: () => import("./screens/callback.tsx"),
};

const Recording = lazy(load.recording);
const Chat = lazy(load.chat);
const Sessions = lazy(load.sessions);
const Library = lazy(load.library);
const PostScreen = lazy(load.post);
const EditPost = lazy(load.editPost);
const Profile = lazy(load.profile);
const Billing = lazy(load.billing);
const Account = lazy(load.account);
const Login = lazy(load.login);
const Callback = lazy(load.callback);
const NotFound = lazy(() => import("./screens/not-found.tsx"));

/** Fetches the code of the most visited screen while the current user is still being asked for. */
export function preloadScreen(pathname: string): void {
  if (pathname === PATHS.record || pathname === PATHS.recording) void load.recording();
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
          <Route index element={<Recording />} />
          <Route path={PATHS.recording} element={<Recording />} />
          <Route path={PATHS.chats} element={<Sessions />} />
          <Route path={PAGES.chat} element={<Chat />} />
          <Route path={PATHS.library} element={<Library />} />
          <Route path={PAGES.post} element={<PostScreen />} />
          <Route path={PAGES.editPost} element={<EditPost />} />
          <Route path={PATHS.profile} element={<Profile />} />
          <Route path={PATHS.billing} element={<Billing />} />
          <Route path={PATHS.account} element={<Account />} />
          <Route path="*" element={<NotFound />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  </ScreenBoundary>
);
