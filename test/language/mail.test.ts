import { expect, test } from "vitest";
import { joinWrapped, noteInSubject, readReply, textOfHtml } from "../../worker/language/mail/index.ts";
import cases from "./mail.json" with { type: "json" };

const fill = (text: string) => text.replace("{N}", cases.N).replace("{OURS}", cases.OURS);
const LINK = "https://outspoken.test/app/";
const read = (text: string, subject = "Re: A thought") => readReply(fill(text), { subject, link: LINK });

test.each(Object.entries(cases.cut))("a mail ends above what it answers and signatures: %s", (_, text) => {
  expect(read(text)).toEqual({ own: cases.N });
});

test.each(cases.kept)("what only looks like it is kept: %s", (text) => {
  expect(read(text, "A thought")).toEqual({ own: text });
});

test("a reply without Re: ends above what it quotes", () => {
  const mail = { subject: "A thought", link: LINK, isReply: true };
  expect(readReply(fill("{N}\n\n> Your onboarding took three weeks."), mail).own).toBe(cases.N);
});

test("a forwarded mail is known as one, and comes without its header", () => {
  for (const [text, words] of Object.entries(cases.forwarded)) {
    const { own, passedOn } = read(text, "x");
    expect(passedOn === undefined ? text : `${own}\n\n${passedOn}`.trim()).toBe(words);
  }
  for (const subject of cases.forwardedSubjects)
    expect(read("{N}", subject)).toEqual({ own: "", passedOn: cases.N });
  for (const [subject, note] of Object.entries(cases.subjects)) expect(noteInSubject(subject)).toBe(note);
});

test.each(cases.wrapped)(
  "a line that a mail program broke is whole again, and no other: %s",
  (text, joined) => {
    expect(joinWrapped(text ?? "")).toBe(joined);
  },
);

test.each(Object.entries(cases.html))("HTML keeps its lines and loses its marks: %s", (html, text) => {
  expect(textOfHtml(html, 1_000)).toBe(text);
  expect(textOfHtml(html, 3)).toBe(text.slice(0, 3));
});

test("what is answered is cut from HTML, too", () => {
  for (const html of cases.htmlReplies) expect(read(textOfHtml(html, 1_000)).own).toBe(cases.N);
});
