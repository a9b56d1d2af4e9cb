import { type ReactNode, useEffect, useRef } from "react";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import { useTitle } from "../browser.ts";

interface Props {
  title: string;
  lead?: ReactNode;
  next?: { href: string; label: string; variant?: "secondary" };
  offersSignIn?: boolean;
  children?: ReactNode;
}

/** The frame of pages without a login. Each new title is announced. */
export function PlainPage({ title, lead, next, offersSignIn, children }: Props) {
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says has changed with the title.
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-4 py-10">
      <Wordmark className="mb-6" />
      <Card>
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-display text-2xl leading-tight wrap-anywhere outline-none sm:text-3xl"
        >
          {title}
        </h1>
        {lead && <p className="mt-3 leading-relaxed text-soft wrap-anywhere">{lead}</p>}
        {children}
        {next && (
          <a href={next.href} className={buttonClass({ variant: next.variant }, "mt-5 w-full")}>
            {next.label}
          </a>
        )}
      </Card>
      {offersSignIn && (
        <a href={PATHS.login} className={buttonClass({ variant: "quiet", size: "sm" }, "mt-4 self-center")}>
          Go to sign in
        </a>
      )}
    </main>
  );
}
