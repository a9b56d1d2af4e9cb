import { StaticRouter } from "react-router-dom";
import { PATHS } from "../../paths.ts";
import Login from "./login.tsx";

/** The sign-in page as it stands in app.html until `web/shared/shell/prerendered-sign-in.ts` puts the living one in its place. */
export const SignInPage = () => (
  <StaticRouter location={PATHS.login}>
    <Login />
  </StaticRouter>
);
