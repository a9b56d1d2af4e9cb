import { ArrowLeft, KeyRound } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { postText } from "#contract/post-text.ts";
import { apiGet } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { useEnter, visitorRecordings, visitorSession, WELCOME_BACK } from "../../shared/account/enter-app.ts";
import { knowsPasskeys, passkeyHere, signInByPasskey } from "../../shared/account/passkeys.ts";
import { useFirstDraft } from "../../shared/post/first-draft.ts";
import { isStorageRefused } from "../../shared/shell/storage.ts";
import { leaveFor, useAction } from "../../shared/use-action.ts";
import { Button, buttonClass, SecondaryButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/card.tsx";
import { IdleWave } from "../../ui/idle-wave.tsx";
import { OwnWords } from "../../ui/own-words.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { toastFailure } from "../../ui/toast.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import { KEEP_POSTS, toCount } from "../landing/recordings.ts";
import { LegalLinks } from "../legal/legal-links.tsx";
import { SignInForm, SignUpForm } from "./email-forms.tsx";

const SIGN_UP = PATHS.signUp.slice(PATHS.signUp.indexOf("#"));

export default function Login() {
  // Shared by both tabs.
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
          <ArrowLeft className="size-4" />
          Back to home
        </a>
        <div className="mx-auto w-full max-w-sm pt-8 pb-12 lg:pt-[12vh]">
          <Wordmark className="lg:hidden" />
          <h1 className="mt-6 font-display text-3xl leading-tight lg:mt-0">Your voice, in writing</h1>
          {isStorageRefused && (
            <Notice className="mt-6">
              This browser doesn't let this site store data, so leaving or reloading signs you out. Allow it
              in the browser's settings to stay signed in.
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
                    <DraftToKeep />
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
          <div className="flex justify-center text-sm text-soft">
            <LegalLinks />
          </div>
        </div>
      </main>
    </div>
  );
}

/** The visitor's last draft, which the account will own, and what the account brings when all are used. */
function DraftToKeep() {
  const sessionId = visitorSession.useValue();
  const [isMissing, setMissing] = useState(false);
  const { draft } = useFirstDraft((!isMissing && sessionId) || undefined, () => setMissing(true));
  const parts = draft && postText(draft);
  const none = toCount(visitorRecordings.useValue()) === 0;
  if (!none && (sessionId === null || isMissing)) return null;
  return (
    <div className="mb-5 rounded-card bg-wash px-4 py-3 text-sm leading-relaxed">
      {sessionId !== null && !isMissing && (
        <>
          <p className="text-soft">Your draft comes with you:</p>
          <OwnWords
            lang={draft?.language}
            className="mt-1 line-clamp-2 min-h-11 font-display text-lg leading-snug"
          >
            {parts && (parts.hook || parts.body)}
          </OwnWords>
        </>
      )}
      {none && <p className="mt-1">{KEEP_POSTS}</p>}
    </div>
  );
}

const OrByEmail = () => (
  <p className="my-5 flex items-center gap-3 text-sm text-faint before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
    or by email
  </p>
);

/** `first`: this browser signed in with a passkey before. */
function PasskeyButton({ first }: { first: boolean }) {
  const enter = useEnter();
  const { busy, run } = useAction(async () => {
    const answer = await signInByPasskey();
    if (answer) await enter(answer.token, WELCOME_BACK);
  }, "Login failed");
  return (
    <Button variant={first ? "primary" : "secondary"} className="w-full" onClick={run}>
      {!busy && <KeyRound className="size-4.5" />}
      {busy ? "Waiting for your passkey..." : "Continue with a passkey"}
    </Button>
  );
}

const FAILED = {
  title: "LinkedIn Sign In Failed",
  description: "An error occurred while connecting to LinkedIn",
};

const LinkedInButton = () => {
  const { busy, run } = useAction(async () => {
    // Without the login: else LinkedIn would be connected to its account, or an expired login refused.
    const { authUrl } = await apiGet(API.linkedinStart, { token: null });
    if (authUrl) await leaveFor(authUrl);
    else toastFailure(FAILED.title, "Could not initiate LinkedIn authentication");
  }, FAILED);
  return (
    <SecondaryButton onClick={run} className="w-full">
      {!busy && (
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4.5" fill="currentColor">
          <path d="M21 2H3a1 1 0 0 0-1 1v18a1 1 0 0 0 1 1h18a1 1 0 0 0 1-1V3a1 1 0 0 0-1-1ZM8 19H5V9.7h3V19ZM6.500 8.400a1.750 1.750 0 1 1 0-3.500 1.750 1.750 0 0 1 0 3.500ZM19 19h-3v-4.600c0-1.200-.4-2-1.500-2-.8 0-1.300.6-1.500 1.100-.1.200-.1.500-.1.700V19h-3V9.700h3v1.300c.4-.6 1.100-1.500 2.700-1.500 2 0 3.400 1.300 3.400 4V19Z" />
        </svg>
      )}
      {busy ? "Connecting to LinkedIn..." : "Continue with LinkedIn"}
    </SecondaryButton>
  );
};
