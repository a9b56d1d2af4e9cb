import { expect, test } from "vitest";
import { leavesOf, readContent } from "../../worker/domain/inbound/mail-parts.ts";
import { readReply, textOfHtml } from "../../worker/language/mail/index.ts";
import { slowdownOf } from "../language/slowdown.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const mailOf = (parts: number, name = "b") =>
  bytesOf(
    `Content-Type: multipart/mixed; boundary="${name}"\r\n\r\n${`--${name} \r\n\r\nx\r\n`.repeat(parts)}`,
  );

test("a mail has a hundred parts and 250,000 lines at most", async () => {
  const mails = [mailOf(100), mailOf(101), mailOf(101, "x".repeat(70)), bytesOf("\n\n--b".repeat(500))];
  const empty = "--a\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n".repeat(101);
  mails.push(bytesOf(`Content-Type: multipart/mixed; boundary=a\r\n\r\n${empty}`));
  const leaves = await Promise.all(mails.map(leavesOf));
  expect(leaves.map((found) => found?.length)).toEqual([100, undefined, undefined, 1, undefined]);
  expect(await readContent(bytesOf("\n".repeat(250_001)))).toBeUndefined();
});

test("of the mails that are attached to another the first is read, and what is attached to that is not", async () => {
  const head = "Content-Type: multipart/mixed; boundary=";
  const part = "Content-Type: message/rfc822\r\n\r\nFrom: Bob <b@e.net>\r\n";
  const attached = `${part}${head}c\r\n\r\n--c\r\n\r\nOur secret.\r\n--c\r\n${part}\r\nNo more.\r\n--c--`;
  const mail = bytesOf(
    `${head}b\r\n\r\n--b\r\n\r\nMine.\r\n--b\r\n${attached}\r\n--b\r\n${attached}\r\n--b--`,
  );
  const { plain, attached: read } = (await readContent(mail)) ?? {};
  expect([plain?.trim(), read?.plain.trim(), read?.attached]).toEqual(["Mine.", "Our secret.", undefined]);
});

test("the header of a part is as short as parts have it, so that a mail of many costs no more", async () => {
  const mailWith = (bytes: number) =>
    bytesOf(
      `${MIXED.slice(0, MIXED.indexOf("Content-Type: text/html"))}To: ${"a@b.c, ".repeat(bytes / 7)}\r\n\r\nx`,
    );
  expect(await readContent(mailWith(10_000))).toMatchObject({ plain: expect.stringContaining("x") });
  expect(await readContent(mailWith(20_000))).toBeUndefined();
});

const MIXED =
  "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nx\r\n--b\r\nContent-Type: text/html\r\n\r\n";
const AROUND = { "a header": "Subject: a", "a plain part": "\r\n", "HTML beside plain text": MIXED };

test.each(Object.entries(AROUND))("the time to read %s grows with it at most", async (_, before) => {
  const read = async (text: string) => {
    const { plain = "", html = "" } = (await readContent(bytesOf(before + text))) ?? {};
    return [plain, textOfHtml(html, 100_000)].map((said) => readReply(said, { subject: "a", link: "b" }));
  };
  expect(await slowdownOf(read, "mail", 10_000)).toEqual([]);
});
