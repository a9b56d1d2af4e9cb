import { expect, test } from "vitest";
import { composeMail, type MailKind } from "../../worker/domain/mails/compose.ts";
import { MAILS, TO } from "./mails.ts";

const FRAME = { to: TO, origin: "https://outspoken.test", token: "abc" };
const KINDS = Object.keys(MAILS) as MailKind[];

const compose = (kind: MailKind, frame = FRAME) => composeMail(kind, MAILS[kind].facts as never, frame);

const seenOf = (html: string) =>
  html.replace(/<[^>]*>/g, "").replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));

test.each(KINDS)("%s: its words, as text and as HTML, and why it came", (kind) => {
  const { subject, says } = MAILS[kind];
  const mail = compose(kind);
  expect(mail).toMatchObject({ to: TO, subject });
  for (const sentence of says) {
    expect(mail.text).toContain(sentence);
    expect(seenOf(mail.html)).toContain(sentence);
  }
});

test.each(KINDS)("%s: what comes from people is text in it, never markup or a line of the header", (kind) => {
  const hostile = `"<img src=x onerror=alert(1)>&amp;'"\r\nBcc: all@example.com`;
  const { html, subject } = compose(kind, { ...FRAME, to: hostile });
  expect(html).not.toMatch(/<img|onerror=alert\(1\)>|&amp;/);
  expect(seenOf(html)).toContain(hostile);
  expect(subject).not.toMatch(/[\r\n]/);
});

test("a connection that ends names at most five of the posts that depend on it, and none where there are none", () => {
  const textFor = (many: number) => {
    const posts = Array.from({ length: many }, (_, day) => `2027-01-0${day + 1}T09:30:00Z`).join(" ");
    const facts = { until: "2026-12-06T09:30:00Z", days: "2", posts };
    return composeMail("linkedin-ending", facts, FRAME).text;
  };
  expect(textFor(0)).not.toContain("Otherwise");
  expect(textFor(1)).toContain(
    "Otherwise we can't publish the post you scheduled for January 1, 2027 at 9:30 AM (UTC).",
  );
  expect(textFor(7)).toContain("January 5, 2027 at 9:30 AM (UTC), 2 more.");
});
