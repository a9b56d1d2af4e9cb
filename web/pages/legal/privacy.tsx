import { type LegalDocument, LegalPage, List, MailTo, OperatorAddress, Section } from "./legal-page.tsx";

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
