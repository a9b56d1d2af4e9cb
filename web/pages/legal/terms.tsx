import {
  FREE_RECORDINGS,
  MAX_RECORDING_SECONDS,
  PAYMENT_GRACE_DAYS,
  PLAN_DOLLARS_PER_MONTH,
  PLAN_NAME,
} from "#contract/limits.ts";
import { type LegalDocument, LegalPage, List, OperatorAddress, Section } from "./legal-page.tsx";

export const Terms: LegalDocument = ({ operator }) => (
  <LegalPage title="Terms">
    <p className="mt-6 text-lg text-soft">
      What you can expect from Outspoken, and what we expect of you, in plain words. By using it you agree.
    </p>
    <Section id="contact" title="Who you deal with">
      <p>A person reads what you write to us.</p>
      <OperatorAddress operator={operator} />
      <p>Found a security issue? Please tell us first. We'll answer, fix it, and thank you.</p>
    </Section>
    <Section title="What Outspoken does">
      <p>
        You record or type a note of up to {MAX_RECORDING_SECONDS} seconds. Outspoken transcribes it, drafts a
        LinkedIn post from it, and marks what you did not say. You edit, copy or publish the post. Nothing is
        published unless you ask for it.
      </p>
      <p>
        Machines mishear and drafts can be wrong. Read a post before you publish it: it appears in your name,
        and you answer for what is in it.
      </p>
    </Section>
    <Section title="Your words stay yours">
      <p>
        What you say, and every draft made of it, belongs to you. You let us store and process it for one
        purpose: to do this work for you. We sell it to nobody and train no models with it.
      </p>
    </Section>
    <Section title="Trial and plan">
      <List>
        <li>
          {FREE_RECORDINGS} recordings are free, without a card. Nothing is charged when they are used up.
        </li>
        <li>
          The {PLAN_NAME} plan costs ${PLAN_DOLLARS_PER_MONTH} a month and is renewed each month until you
          cancel it. Payments are handled by Stripe.
        </li>
        <li>
          Cancel anytime under Billing. You keep access until the end of the period that you have paid for;
          what is paid is not paid back, unless the law where you live says otherwise.
        </li>
        <li>
          When a payment fails, we email you, and the plan stays active for {PAYMENT_GRACE_DAYS} days while
          Stripe tries again.
        </li>
        <li>Deleting your account ends a subscription at once.</li>
      </List>
    </Section>
    <Section title="What we ask of you">
      <List>
        <li>
          Say only what you may say: nobody's secrets, and nothing that breaks the law or another's rights.
        </li>
        <li>Sign up with an address that is yours, and keep your password to yourself.</li>
        <li>
          Don't attack the service, get around its limits, or let programs use it in your place. Daily limits
          keep it fast and cheap for everyone.
        </li>
      </List>
      <p>We may end an account that does harm, and say why.</p>
    </Section>
    <Section title="If something goes wrong">
      <p>
        We do what we can to keep Outspoken running and your recordings safe, and can't promise that it never
        fails. We are liable as the law requires, for intent and gross negligence in full. Keep what matters
        to you: under Account you can download everything at any time.
      </p>
    </Section>
    <Section title="Changes, and the end">
      <p>
        If these terms change in a way that matters, we tell you before they apply, and you can leave. You can
        delete your account at any time under Account.
      </p>
    </Section>
  </LegalPage>
);
