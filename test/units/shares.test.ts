import { expect, test } from "vitest";
import { MAX_SHARES_BYTES } from "#contract/limits.ts";
import { MAX_FIELDS, postsInShares, rowsOfCsv } from "../../worker/domain/profile/samples.ts";
import { slowdownOf } from "../language/slowdown.ts";
import { zipOf } from "./zips.ts";

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
  ["UTF-16, little end first", [0xff, 0xfe], (text: string) => Buffer.from(text, "utf16le")],
  ["UTF-16, big end first", [0xfe, 0xff], (text: string) => Buffer.from(text, "utf16le").swap16()],
])("%s is read", (_, mark, encode) => {
  const text = `${HEAD}\n${row("Grüße aus Köln 🚀")}`;
  expect(postsInShares(new Uint8Array([...mark, ...encode(text)]))).toEqual(["Grüße aus Köln 🚀"]);
});

test("what Excel saved is read: a Windows encoding, semicolons, dates of its country", () => {
  const file =
    "Date;ShareCommentary\r\n02.01.2026 03:04;\x93Gr\xfc\xdfe\x94 \x96 5 \x80\r\n09.12.2025 03:04;Older.";
  expect(postsInShares(Buffer.from(file, "latin1"))).toEqual(["“Grüße” – 5 €", "Older."]);
});

const OTHER = { name: "Connections.csv", content: bytes("First Name\nAda") };

const NAMES = ["Shares.csv", "Shares_12345.csv", "Complete_LinkedInDataExport/Shares.csv"];
test.each(NAMES)("LinkedIn's whole zip is read, with %s in it, packed or not", (name) => {
  for (const packed of [true, false]) {
    const files = [OTHER, { name: "__MACOSX/._Shares.csv", content: bytes("no") }];
    expect(postsInShares(zipOf([...files, { name, content: shares(row("Mine.")), packed }]))).toEqual([
      "Mine.",
    ]);
  }
});

const EXPORT = zipOf([OTHER, { name: "Shares.csv", content: shares(row("Mine.")), packed: true }]);

test("a zip without shares, torn at any byte or with any byte changed is read or refused in words", () => {
  expect(() => postsInShares(zipOf([OTHER]))).toThrow("ShareCommentary");
  for (const at of EXPORT.keys()) {
    for (const bad of [EXPORT.slice(0, at), EXPORT.with(at, 0xff), EXPORT.with(at, 0)]) {
      if (bad[0] !== 0x50 || bad[1] !== 0x4b) continue;
      try {
        postsInShares(bad);
      } catch (error) {
        expect(String(error)).toContain("ShareCommentary");
      }
    }
  }
});

test("a file of a zip that unpacks to more than is taken is refused", () => {
  const bomb = (size: number) =>
    zipOf([{ name: "Shares.csv", content: bytes("ShareCommentary\n".padEnd(size, "a")), packed: true }]);
  expect(postsInShares(bomb(MAX_SHARES_BYTES))).toHaveLength(1);
  expect(() => postsInShares(bomb(MAX_SHARES_BYTES + 1))).toThrow("ShareCommentary");
});

test.each([
  ["nothing", ""],
  ["another file of the export", "First Name,Last Name,URL\nAda,Lovelace,https://l.test"],
  ["a picture", "\x89PNG\r\n\x1a\n\xff\0"],
  ["a letter", "Dear all,\n\nhere are my posts."],
])("%s is refused as no export of shares", (_, text) => {
  expect(() => postsInShares(Buffer.from(text, "latin1"))).toThrow("ShareCommentary");
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

test("a row of more fields than any export has is read up to a bound", () => {
  expect([...rowsOfCsv(`${",".repeat(5_000)}\nb`)].map(({ length }) => length)).toEqual([MAX_FIELDS, 1]);
});

test("the time to read a file grows no faster than the file", async () => {
  const hostile = ['"a"b', '"', '""', '",', ",", "\r", '"\n', "a\n", '"a\n"b\n'];
  const readFile = (text: string) => postsInShares(bytes(`${HEAD}\n${text}`));
  expect(await slowdownOf(readFile, hostile, MAX_SHARES_BYTES / 16)).toEqual([]);
});

test("of a field that never ends no more is kept than of a long post", () => {
  for (const text of ["x".repeat(100_000), `"${"x".repeat(100_000)}"`, `"${'x""'.repeat(100_000)}"`]) {
    const [[field = ""] = []] = rowsOfCsv(`${text}\n`);
    expect(field.length).toBe(20_000);
  }
});
