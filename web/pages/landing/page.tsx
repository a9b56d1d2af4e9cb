import { FREE_RECORDINGS } from "#contract/limits.ts";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Wordmark } from "../../ui/wordmark.tsx";
import { HomeLink, LegalLinks } from "../legal/legal-links.tsx";
import { Comparison, Example } from "./example.tsx";
import { Hero, RecordForm } from "./hero.tsx";
import { Column, Heading, Strokes } from "./layout.tsx";
import { Pricing } from "./pricing.tsx";
import { QUESTIONS } from "./questions.ts";
import { KEEP_POSTS, recordings } from "./recordings.ts";

/** Prerendered by the build; React is not loaded on the page. */
export const LandingPage = () => (
  <>
    <Header />
    <main>
      <Column id="account-deleted" tabIndex={-1} className="hidden outline-none target:block">
        <p className="rounded-card border border-edge bg-wash px-5 py-4">
          <strong className="font-medium">Your account is deleted.</strong> Goodbye, and thank you for
          speaking with us.
        </p>
      </Column>
      <Hero />
      <TrustedBy />
      <TryIt />
      <HowItWorks />
      <Comparison />
      <Screen />
      <Pricing />
      <Faq />
      <section aria-label="Try it" className="border-line border-t bg-wash py-16 dark:bg-paper sm:py-28">
        <Column className="flex flex-col items-center">
          <RecordForm />
          <a href={PATHS.signUp} className={buttonClass({}, "not-over:hidden")}>
            Create an account to keep going
          </a>
        </Column>
      </section>
    </main>
    <footer className="border-line border-t">
      <Column className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-10 text-soft text-sm">
        <Wordmark />
        <LegalLinks />
      </Column>
    </footer>
    <Example />
  </>
);

const TRY = "h-11 min-w-21 sm:min-w-25 sm:px-5";

const Header = () => (
  <header>
    <Column className="flex h-20 items-center justify-between gap-2">
      <HomeLink />
      {/* Fixed widths: they don't move when the fonts arrive. */}
      <div className="flex items-center gap-1 sm:gap-3">
        <a
          href={PATHS.record}
          className={buttonClass(
            { variant: "quiet", size: "sm" },
            "h-11 min-w-18 member:invisible sm:min-w-22 sm:px-5",
          )}
        >
          Log in
        </a>
        <a href={PATHS.signUp} className={buttonClass({ size: "sm" }, cx(TRY, "member:hidden"))}>
          <span className="over:hidden">Try free</span>
          <span className="not-over:hidden">Sign up</span>
        </a>
        <a href={PATHS.record} className={buttonClass({ size: "sm" }, cx(TRY, "not-member:hidden"))}>
          The app
        </a>
      </div>
    </Column>
  </header>
);

const PEOPLE = [
  { who: "Founders", why: "with a story and no hour to type it" },
  { who: "Operators", why: "who know how it was really done" },
  { who: "Creators", why: "who'd rather sound real than polished" },
];

const TrustedBy = () => (
  <section aria-labelledby="trusted" className="border-line border-y bg-wash">
    <Column className="grid gap-x-10 gap-y-8 py-10 md:grid-cols-[11rem_1fr] sm:py-12">
      <div>
        <h2 id="trusted" className="font-medium">
          Made to be trusted by
        </h2>
        <p className="mt-1 text-soft text-sm">We're in beta. No logos yet, just the people it's for.</p>
      </div>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
        {PEOPLE.map(({ who, why }) => (
          <li key={who}>
            <p className="font-display text-3xl leading-none">{who}</p>
            <p className="mt-2 text-balance text-soft">{why}</p>
          </li>
        ))}
      </ul>
    </Column>
  </section>
);

/** `entry.ts` puts the recorder here; without script the button leads to the app. */
const TryIt = () => (
  <section aria-labelledby="try-title" className="py-16 member:hidden sm:py-28">
    <Column>
      <Heading id="try-title" className="scroll-mt-4 text-center">
        Try it now
      </Heading>
      <p className="mx-auto mt-4 max-w-lg text-balance text-center text-lg text-soft leading-relaxed">
        <span className="over:hidden">
          <span data-left>{recordings(FREE_RECORDINGS)}</span>, right here on this page. No account, no card.
        </span>
        <span className="not-over:hidden">
          Your {FREE_RECORDINGS} free recordings are used. {KEEP_POSTS}
        </span>
      </p>
      {/* While busy it keeps the recorder's height, so that nothing jumps. */}
      <div
        id="try"
        className="mt-10 flex flex-col items-center gap-6 has-aria-busy:min-h-176 sm:has-aria-busy:min-h-140"
      >
        <RecordForm />
        <a href={PATHS.signUp} className={buttonClass({}, "not-over:hidden")}>
          Create an account to keep going
        </a>
        <a
          href={PATHS.record}
          data-open
          className="focus-ring inline-flex h-11 items-center rounded-sm text-soft underline decoration-edge underline-offset-4 hover:text-ink over:not-drafted:hidden"
        >
          <span className="drafted:hidden">Type it, or upload a file</span>
          <span className="not-drafted:hidden">See your last draft</span>
        </a>
      </div>
    </Column>
  </section>
);

/** One of the app's own, in the reader's theme; it loads once it is near. */
const Screen = () => (
  <section aria-labelledby="screen" className="border-line border-t py-16 sm:py-28">
    <Column>
      <Heading id="screen">Nothing goes out that you didn't say</Heading>
      <p className="mt-5 max-w-xl text-lg text-soft leading-relaxed">
        The post, the conversation that changes it, and a mark on each name and number that you never said.
      </p>
      <picture>
        <source srcSet="/screen-dark.webp" media="(prefers-color-scheme: dark)" />
        <img
          src="/screen.webp"
          alt="A post in the app. “41%” is underlined, and beside it stands: You didn't say this, with the buttons Remove and It's true."
          width="1280"
          height="800"
          loading="lazy"
          decoding="async"
          // A phone shows the post alone.
          className="mt-12 h-auto w-full rounded-card border border-line shadow-lift max-sm:aspect-4/5 max-sm:object-cover max-sm:object-[40%_0]"
        />
      </picture>
    </Column>
  </section>
);

const Faq = () => (
  <section aria-labelledby="faq" className="border-line border-t py-16 sm:py-28">
    <Column className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.4fr]">
      <Heading id="faq">Questions, answered</Heading>
      <div className="border-line border-b">
        {QUESTIONS.map(({ id, question, answer }) => (
          <details
            key={question}
            name="faq"
            className="group border-line border-t motion-safe:details-content:transition-opacity details-content:duration-200 not-open:details-content:opacity-0"
          >
            <summary className="focus-ring flex min-h-16 cursor-pointer list-none items-center justify-between gap-6 rounded-control py-4 font-display text-xl leading-snug [&::-webkit-details-marker]:hidden">
              {question}
              <svg
                viewBox="0 0 20 20"
                aria-hidden="true"
                className="size-5 shrink-0 text-accent"
                stroke="currentColor"
                strokeWidth="1.75"
                strokeLinecap="round"
              >
                <path d="M3 10h14" />
                <path
                  d="M10 3v14"
                  className="origin-center transition-transform duration-200 group-open:scale-y-0"
                />
              </svg>
            </summary>
            {/* A link to the answer opens it without script. */}
            <p id={id} className="max-w-prose scroll-mt-24 pr-10 pb-6 text-soft leading-relaxed">
              {answer}
            </p>
          </details>
        ))}
      </div>
    </Column>
  </section>
);

const STEPS = [
  {
    name: "Record or upload",
    text: "Speak as you would to a colleague, or hand over a voice note you already have.",
    picture: (
      <path
        className="stroke-accent"
        d="M8 38v4M18 33v14M28 24v32M38 30v20M48 14v52M58 6v68M68 22v36M78 12v56M88 28v24M98 20v40M108 32v16M118 36v8"
      />
    ),
  },
  {
    name: "We draft your post",
    text: "Two hooks to choose from and a full post in your own words. What you didn't say is marked.",
    picture: (
      <>
        <path className="stroke-accent" d="M8 36v8M18 26v28M28 12v56M38 24v32" />
        <path className="stroke-ink" d="M56 14h64M56 32h50M56 50h60M56 68h28" />
      </>
    ),
  },
  {
    name: "Tweak and post",
    text: "Change any word, copy the post with one click, or open LinkedIn with the text in place.",
    picture: (
      <>
        <path className="stroke-ink" d="M8 14h86M8 32h40M8 50h72M8 68h34" />
        <path className="stroke-edge" d="M66 32h34" />
        <path className="stroke-accent" d="M57 22v20M104 68h16m-8-8 8 8-8 8" />
      </>
    ),
  },
];

const HowItWorks = () => (
  <section aria-labelledby="how" className="border-line border-t py-16 sm:py-28">
    <Column>
      <Heading id="how">How it works</Heading>
      <ol className="mt-12 grid gap-12 sm:mt-16 md:grid-cols-3">
        {STEPS.map(({ name, text, picture }, at) => (
          <li key={name} className="border-ink border-t pt-5">
            <p aria-hidden="true" className="font-display text-2xl text-accent italic">
              {at + 1}
            </p>
            <Strokes viewBox="6 4 120 74" strokeWidth="3" className="mt-6 h-24">
              {picture}
            </Strokes>
            <h3 className="mt-8 font-display text-2xl">{name}</h3>
            <p className="mt-2 max-w-sm text-soft leading-relaxed">{text}</p>
          </li>
        ))}
      </ol>
    </Column>
  </section>
);
