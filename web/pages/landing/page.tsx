import { Comparison } from "./comparison.tsx";
import { Example } from "./example.tsx";
import { Faq } from "./faq.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Column } from "./layout.tsx";
import { Pricing } from "./pricing.tsx";
import { TrustedBy } from "./trusted-by.tsx";
import { TryIt } from "./try-it.tsx";

export { STRUCTURED_DATA } from "./structured-data.ts";

/** The landing page (spec §2). Rendered once, when the app is built: no script of React's ever reaches it. */
export const LandingPage = () => (
  <>
    <Header />
    <main>
      <AccountDeleted />
      <Hero />
      <TrustedBy />
      <TryIt />
      <HowItWorks />
      <Comparison />
      <Pricing />
      <Faq />
    </main>
    <Footer />
    <Example />
  </>
);

/** Shown to those who come from having deleted their account. */
const AccountDeleted = () => (
  <Column id="account-deleted" tabIndex={-1} className="hidden outline-none target:block">
    <p className="rounded-card border border-edge bg-wash px-5 py-4">
      <strong className="font-medium">Your account is deleted.</strong> Goodbye, and thank you for speaking
      with us.
    </p>
  </Column>
);
