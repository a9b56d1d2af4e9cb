import {
  FREE_RECORDINGS,
  MAX_RECORDING_SECONDS,
  PAYMENT_GRACE_DAYS,
  PLAN_DOLLARS_PER_MONTH,
  PLAN_NAME,
} from "#contract/limits.ts";
import { type LegalDocument, LegalPage, List, MailTo, OperatorAddress, Section } from "./legal-page.tsx";

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

export const Privacy: LegalDocument = ({ operator }) => (
  <LegalPage title="Privacy">
    <p className="mt-6 text-lg text-soft">
      What Outspoken keeps about you, for how long, and who else sees it. No ads, no tracking, and nobody
      else's scripts on our pages, except the bot check named below.
    </p>
    <Section title="Who is responsible">
      <OperatorAddress operator={operator} />
      <p>
        Questions, or a wish to see, correct or erase something: <MailTo email={operator.email} />.
      </p>
    </Section>
    <Section title="What is kept, and for how long">
      <List>
        <li>
          <strong>Your account</strong>: name, email, a scrambled form of your password, the public half of
          each passkey with where it was made and when it was last used, and where you are signed in (browser,
          system, last use). Until you delete the account; a login ends after 30 days without use, and after
          90 days in any case.
        </li>
        <li>
          <strong>What you say</strong>: audio, transcript, ideas, messages, drafts, posts and their versions.
          Until you delete them or the account. Under Account you choose whether audio is kept, or deleted
          after 7 or 30 days, or as soon as it is transcribed. While you speak, we also hear each phrase to
          show you your words; of that nothing is kept, and you can switch it off there.
        </li>
        <li>
          <strong>Keys</strong> that you make for scripts and agents: their names, when each was used last,
          and what it did. Anyone who has one can read your notes and posts and edit drafts, until you end it.
        </li>
        <li>
          <strong>Pictures and documents</strong> of your posts. We remove where and how a picture was taken
          before we store it. Until you remove them, or delete the post or the account.
        </li>
        <li>
          <strong>What we learned about how you speak</strong>: themes, tone, phrases, and what you corrected.
          You see and change it under Content Profile.
        </li>
        <li>
          <strong>Use</strong>: how many recordings and turns you used on which day; how many calls of models
          a network caused that day, for two days at most. If you delete your account: how much of the trial
          it had used, for a year, under a code that is made of your address or LinkedIn member and leads back
          to neither.
        </li>
        <li>
          <strong>Billing</strong>: ids at Stripe and the state of your plan. We never see your card.
        </li>
        <li>
          <strong>LinkedIn</strong>: your member id, name, and the permission to publish, encrypted, until you
          disconnect or LinkedIn ends it after 60 days.
        </li>
        <li>
          <strong>Notes by Telegram or email</strong>: your id and name at Telegram until you disconnect; a
          message until it is answered, then only its scrambled id, for 90 days. What becomes of it is kept
          like anything else that you say.
        </li>
        <li>
          <strong>Visitors</strong> who try it without an account get a cookie that leads to what they said.
          It goes, with all of that, 30 days after their last visit.
        </li>
        <li>
          <strong>An address that nobody confirmed</strong>: its account is erased as soon as the owner of the
          address says that they didn't open it.
        </li>
      </List>
      <p>Logs hold no transcript, no email and no token.</p>
    </Section>
    <Section title="On your device">
      <p>
        Your browser keeps your login, your settings, and notes that could not be sent yet. There is one
        cookie for visitors, and short-lived ones while you sign in with LinkedIn. All are needed for what you
        asked for.
      </p>
    </Section>
    <Section title="Which companies process what">
      <List>
        <li>
          <strong>Cloudflare</strong> runs Outspoken: it stores the database, the audio and the files,
          transcribes and writes with its models (Workers AI) unless another service is named below, and may
          send our emails. The bot check, where you see one, is Cloudflare's Turnstile.
        </li>
        <li>
          <strong>Stripe</strong> takes payments: your name, your email and what you pay with.
        </li>
        <li>
          <strong>LinkedIn</strong>, if you sign in with it or publish: it learns that you use Outspoken, and
          gets the posts that you publish, with their pictures and documents.
        </li>
        <li>
          <strong>Resend</strong>, where it sends our emails: your address and the email.
        </li>
        <li>
          <strong>Telegram</strong>, if you connect it: it carries your notes, and the drafts that answer
          them.
        </li>
        {operator.others && <li>{operator.others}</li>}
      </List>
      <p>Nobody else gets anything, unless the law forces us.</p>
    </Section>
    <Section title="Emails">
      <p>
        We write to you only about your account: to confirm your address, to choose a new password, when a
        password changes, a passkey or a key is added, LinkedIn is joined to it, Telegram is connected or a
        payment fails, before your LinkedIn connection ends, when a scheduled post was changed by a key or our
        writer, or not published, in answer to a note that you emailed, and when your account is deleted. Each
        email says why you got it. There is no newsletter.
      </p>
    </Section>
    <Section title="What you can do">
      <List>
        <li>Download everything, audio included, under Account.</li>
        <li>
          Delete a recording, a post, or the whole account, with all that belongs to it. It happens at once;
          backups of the database are gone after 30 days.
        </li>
        <li>Correct what we learned about you under Content Profile, and ask us about anything else.</li>
        <li>Complain to the data protection authority where you live.</li>
      </List>
      <p>
        We process your data to do what you signed up for, and, for limits and security, because we need to
        keep the service safe.
      </p>
    </Section>
  </LegalPage>
);
