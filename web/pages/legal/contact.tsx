import { type LegalDocument, LegalPage, List, MailTo, OperatorAddress, Section } from "./legal-page.tsx";

export const Contact: LegalDocument = ({ operator }) => (
  <LegalPage title="Contact">
    <p className="mt-6 text-lg text-soft">A person reads what you write.</p>
    <Section title="Write to us">
      <OperatorAddress operator={operator} />
    </Section>
    <Section title="Often quicker">
      <List>
        <li>Forgotten your password? The sign-in page sends you a link.</li>
        <li>Cancel, or see your receipts: under Billing.</li>
        <li>Download or delete everything: under Account.</li>
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
