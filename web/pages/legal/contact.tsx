import { PATHS } from "../../paths.ts";
import {
  type LegalDocument,
  LegalPage,
  List,
  linkClass,
  MailTo,
  OperatorAddress,
  Section,
} from "./legal-page.tsx";

export const Contact: LegalDocument = ({ operator }) => (
  <LegalPage title="Contact">
    <p className="mt-6 text-lg text-soft">A person reads what you write.</p>
    <Section title="Write to us">
      <OperatorAddress operator={operator} />
    </Section>
    <Section title="Often quicker">
      <List>
        <li>
          Forgotten your password?{" "}
          <a href={PATHS.forgotPassword} className={linkClass}>
            Have a link sent
          </a>
          .
        </li>
        <li>
          Cancel, or see your receipts: under{" "}
          <a href={PATHS.billing} className={linkClass}>
            Billing
          </a>
          .
        </li>
        <li>
          Download or delete everything: under{" "}
          <a href={PATHS.account} className={linkClass}>
            Account
          </a>
          .
        </li>
      </List>
    </Section>
    <Section title="Found a hole?">
      <p>
        If you have found a way to get at what isn't yours, please tell us first:{" "}
        <MailTo email={operator.email} />. We answer, mend it, and thank you.
      </p>
    </Section>
  </LegalPage>
);
