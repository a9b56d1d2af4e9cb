import type { ReactNode } from "react";
import { PATHS } from "../../paths.ts";
import { Wordmark } from "../../ui/wordmark.tsx";

/** Who runs this deployment: from its configuration when the pages are built, so that none is ever published without. */
interface Operator {
  name: string;
  address: string;
  email: string;
  /** Services that process data beside those that the privacy page names, as a sentence; may be empty. */
  others: string;
}

/** Each of these pages is rendered once, when the app is built; no script ever reaches it. */
export type LegalDocument = (props: { operator: Operator }) => ReactNode;

const linkClass =
  "focus-ring rounded-sm underline decoration-edge underline-offset-4 hover:text-accent wrap-anywhere";

export const LegalPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <header className="mx-auto flex h-20 max-w-2xl items-center px-5 sm:px-8">
      <a href={PATHS.landing} className="focus-ring inline-flex h-11 items-center rounded-control">
        <Wordmark />
      </a>
    </header>
    <main className="mx-auto max-w-2xl px-5 pb-20 leading-relaxed sm:px-8">
      <h1 className="mt-6 font-display text-4xl leading-tight sm:text-5xl">{title}</h1>
      {children}
    </main>
    <footer className="border-line border-t">
      <div className="mx-auto max-w-2xl px-5 py-6 text-soft text-sm sm:px-8">
        <LegalLinks />
      </div>
    </footer>
  </>
);

const LINKS = [
  { name: "Terms", href: PATHS.terms },
  { name: "Privacy", href: PATHS.privacy },
  { name: "Contact", href: `${PATHS.terms}#contact` },
];

export const LegalLinks = () => (
  <ul className="flex flex-wrap gap-x-6">
    {LINKS.map(({ name, href }) => (
      <li key={href}>
        <a href={href} className={`${linkClass} inline-flex h-11 min-w-11 items-center`}>
          {name}
        </a>
      </li>
    ))}
  </ul>
);

export const Section = ({ id, title, children }: { id?: string; title: string; children: ReactNode }) => (
  <section id={id} className="mt-10 space-y-4">
    <h2 className="font-display text-2xl leading-snug">{title}</h2>
    {children}
  </section>
);

export const List = ({ children }: { children: ReactNode }) => (
  <ul className="list-disc space-y-2 pl-5 marker:text-accent">{children}</ul>
);

export const OperatorAddress = ({ operator: { name, address, email } }: { operator: Operator }) => (
  <address className="rounded-card border border-line bg-raised px-5 py-4 not-italic wrap-anywhere">
    {name}
    <br />
    {address}
    <br />
    <MailTo email={email} />
  </address>
);

export const MailTo = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`} className={linkClass}>
    {email}
  </a>
);
