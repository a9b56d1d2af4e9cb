import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { PATHS } from "../../paths.ts";
import { knowsPasskeys, passkeyHere } from "../../shared/passkeys.ts";
import { isStorageRefused } from "../../shared/storage.ts";
import { buttonClass } from "../../ui/button.tsx";
import { IdleWave } from "../../ui/idle-wave.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import { SignInForm, SignUpForm } from "./email-forms.tsx";
import { LinkedInButton, PasskeyButton } from "./sign-in-buttons.tsx";

const linkClass =
  "focus-ring inline-flex h-11 min-w-11 items-center justify-center rounded-sm underline decoration-edge underline-offset-4 hover:text-ink";

/** Where those come from who have something to keep. */
const SIGN_UP = PATHS.signUp.slice(PATHS.signUp.indexOf("#"));

export default function Login() {
  // Both tabs have it.
  const [email, setEmail] = useState("");
  const { hash } = useLocation();
  const [tab, setTab] = useState<"sign-in" | "sign-up">(hash === SIGN_UP ? "sign-up" : "sign-in");
  const passkeyFirst = passkeyHere.useValue() !== null && knowsPasskeys();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <aside className="hidden flex-col justify-between border-r border-line bg-wash p-12 lg:flex">
        <Wordmark />
        <div>
          <IdleWave className="h-16 w-72 text-accent" />
          <p className="mt-10 max-w-md font-display text-5xl leading-[1.08] tracking-tight text-balance">
            Ninety seconds of talking. A post that still sounds like you.
          </p>
        </div>
        <p className="max-w-sm leading-relaxed text-soft">
          Your own words, in your own order. Nothing is added that you didn't say.
        </p>
      </aside>

      <main className="flex flex-col px-4 py-4 sm:px-8 lg:px-12 lg:py-8">
        <a href={PATHS.landing} className={buttonClass({ variant: "quiet", size: "sm" }, "-ml-3 self-start")}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back to home
        </a>
        <div className="mx-auto w-full max-w-sm pt-8 pb-12 lg:pt-[12vh]">
          <Wordmark className="lg:hidden" />
          <h1 className="mt-6 font-display text-3xl leading-tight lg:mt-0">Your voice, in writing</h1>
          {isStorageRefused && (
            <Notice className="mt-6">
              This browser refuses to store this site's data: you are signed out as soon as you leave or
              reload the page. Allow it in the browser's settings to stay signed in.
            </Notice>
          )}
          <Tabs
            label="Sign in or sign up"
            className="mt-6"
            panelClassName="pt-6"
            selected={tab}
            onSelect={setTab}
            tabs={[
              {
                id: "sign-in",
                name: "Sign In",
                content: (
                  <>
                    <div className="flex flex-col gap-3">
                      {passkeyFirst && <PasskeyButton first />}
                      <LinkedInButton />
                      {!passkeyFirst && knowsPasskeys() && <PasskeyButton first={false} />}
                    </div>
                    <OrByEmail />
                    <SignInForm second={passkeyFirst} email={email} onEmailChange={setEmail} />
                  </>
                ),
              },
              {
                id: "sign-up",
                name: "Sign Up",
                content: (
                  <>
                    <LinkedInButton />
                    <OrByEmail />
                    <SignUpForm email={email} onEmailChange={setEmail} />
                  </>
                ),
              },
            ]}
          />
          <p className="mt-6 text-center text-sm text-soft">
            {FREE_RECORDINGS} free recordings to try • No credit card required
          </p>
          <p className="flex justify-center gap-4 text-sm text-soft">
            <a href={PATHS.terms} className={linkClass}>
              Terms
            </a>
            <a href={PATHS.privacy} className={linkClass}>
              Privacy
            </a>
          </p>
        </div>
      </main>
    </div>
  );
}

const OrByEmail = () => (
  <p className="my-5 flex items-center gap-3 text-sm text-faint before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
    or by email
  </p>
);
