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

const QUICKER = [
  { want: "Forgotten your password?", where: "Have a link sent", href: PATHS.forgotPassword },
  { want: "Cancel, or see your receipts: under", where: "Billing", href: PATHS.billing },
  { want: "Download or delete everything: under", where: "Account", href: PATHS.account },
];

export const Contact: LegalDocument = ({ operator }) => (
  <LegalPage title="Contact">
    <p className="mt-6 text-lg text-soft">A person reads what you write.</p>
    <Section title="Write to us">
      <OperatorAddress operator={operator} />
    </Section>
    <Section title="Often quicker">
      <List>
        {QUICKER.map(({ want, where, href }) => (
          <li key={href}>
            {want}{" "}
            <a href={href} className={linkClass}>
              {where}
            </a>
            .
          </li>
        ))}
      </List>
    </Section>
    <Section title="Found a security issue?">
      <p>
        If you have found a way to get at what isn't yours, please tell us first:{" "}
        <MailTo email={operator.email} />. We answer, mend it, and thank you.
      </p>
    </Section>
  </LegalPage>
);
