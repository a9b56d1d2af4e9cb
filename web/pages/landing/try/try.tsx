import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { getToken } from "../../../api/token.ts";
import { PATHS } from "../../../paths.ts";
import { ServerData } from "../../../shared/shell/server-data.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Toaster } from "../../../ui/toast.tsx";
import { TryIt } from "./try-it.tsx";
// The landing page itself comes with no more than its own styles.
import "../../../styles.css";

/**
 * Puts *Try it now* in the place of what the landing page has there before anybody touches it. `asked`: somebody did, and
 * the keyboard goes on from there.
 */
export function mountTry(element: HTMLElement, asked: boolean): void {
  createRoot(element).render(
    <StrictMode>
      <ServerData>{getToken() === null ? <TryIt asked={asked} /> : <SignedIn />}</ServerData>
      <Toaster />
    </StrictMode>,
  );
}

/** What is said here would be nobody's, and their own recorder is one step away. */
const SignedIn = () => (
  <p className="flex flex-wrap items-center gap-4">
    You are signed in.
    <a href={PATHS.recording} className={buttonClass()}>
      Record in the app
    </a>
  </p>
);
