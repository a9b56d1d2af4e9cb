import { expect, test } from "vitest";
import { MAX_SHARES_BYTES } from "#contract/limits.ts";
import { rowsOfCsv } from "../../worker/domain/profile/csv.ts";
import { postsInShares } from "../../worker/domain/profile/samples.ts";
import { cpuTimeOf } from "../language/slowdown.ts";

const HEAD = "Date,ShareLink,ShareCommentary,SharedUrl,MediaUrl,Visibility";
const bytes = (text: string) => new TextEncoder().encode(text);
const shares = (...rows: string[]) => bytes([HEAD, ...rows].join("\r\n"));
const row = (text: string, date = "2026-01-02 03:04:05") =>
  `${date},https://l.test/1,"${text}",,,MEMBER_NETWORK`;

test("the posts of LinkedIn's export, latest first, without shares that say nothing", () => {
  const rows = [row("Old.", "2024-05-01 10:00:00"), row("New, with a comma."), row("")];
  expect(postsInShares(shares(...rows))).toEqual(["New, with a comma.", "Old."]);
});

test("lines that LinkedIn puts into quotation marks are the post's own, without them", () => {
  expect(postsInShares(shares(row('First line.""\n""""\n""Third ""line"".')))).toEqual([
    'First line.\n\nThird "line".',
  ]);
  expect(postsInShares(shares(row('She said ""no"".\nI said ""yes"".')))).toEqual([
    'She said "no".\nI said "yes".',
  ]);
});

test.each([
  ["UTF-8 with its mark", [0xef, 0xbb, 0xbf], bytes],
  ["UTF-16, little end first", [0xff, 0xfe], (text: string) => utf16(text, true)],
  ["UTF-16, big end first", [0xfe, 0xff], (text: string) => utf16(text, false)],
])("%s is read", (_, mark, encode) => {
  const text = `${HEAD}\n${row("Grüße aus Köln 🚀")}`;
  expect(postsInShares(new Uint8Array([...mark, ...encode(text)]))).toEqual(["Grüße aus Köln 🚀"]);
});

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
}

test.each([
  ["an older encoding", new Uint8Array([...shares(row("Gr")), 0xfc, 0xdf, 0x65])],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0x00])],
])("%s is refused as no text", (_, file) => {
  expect(() => postsInShares(file)).toThrow("UTF-8 or UTF-16");
});

test.each([
  ["nothing", ""],
  ["another file of the export", "First Name,Last Name,URL\nAda,Lovelace,https://l.test"],
  ["a letter", "Dear all,\n\nhere are my posts."],
])("%s is refused as no export of shares", (_, text) => {
  expect(() => postsInShares(bytes(text))).toThrow("ShareCommentary");
});

test("formulas, tags and signs of control are text like any other", () => {
  const hostile = ['=HYPERLINK(""http://x.test"")', "<script>alert(1)</script>", "+1\u0000\ud800 more"];
  expect(postsInShares(shares(...hostile.map((text) => row(text))))).toEqual([
    '=HYPERLINK("http://x.test")',
    "<script>alert(1)</script>",
    // Half a pair is no character; encoding the file has replaced it already.
    "+1\ufffd more",
  ]);
});

test("a file of 10,000 rows, and one with a quotation mark that is never closed, are read", () => {
  const many = Array.from({ length: 10_000 }, (_, at) => row(`Post ${at}. ${"word ".repeat(40)}`));
  expect(postsInShares(shares(...many))).toHaveLength(10_000);
  expect(postsInShares(shares('2026-01-02,https://l.test,"never closed', row("x")))).toHaveLength(1);
});

test("quoted fields hold commas, lines and doubled marks, and what stands behind a mark belongs to its field", () => {
  const text = 'a;"b;\r\n""c"""\r\n"d"e;"f"\r\rg;\n"h';
  expect([...rowsOfCsv(text)]).toEqual([["a", 'b;\r\n"c"'], ["de", "f"], [""], ["g", ""], ["h"]]);
});

test.each(['"a"b', '"', '""', '",', ",", "\r", '"\n', "a\n", '"a\n"b\n'])(
  "5 MB of %j are read in a fraction of a second",
  async (pattern) => {
    const file = bytes(`${HEAD}\n${pattern.repeat(MAX_SHARES_BYTES / pattern.length)}`);
    expect(await cpuTimeOf(() => postsInShares(file))).toBeLessThan(1_000);
  },
);
