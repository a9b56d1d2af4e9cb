import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countPages } from "../../worker/domain/files/pdf.ts";
import { readPicture } from "../../worker/domain/files/picture.ts";
import { bytesOf, exif, jpegOf, pdfOf, pngChunk, pngOf, segment } from "../files.ts";

const SECRETS = ["GPS 52.5200", "Cam", "xpacket", "8BIM", "made by Ada", "PK\u0003\u0004"];

/** What is stored of it. */
function stored(bytes: Uint8Array<ArrayBuffer>) {
  const { parts, ...facts } = readPicture(bytes) ?? { parts: [] };
  const whole = bytesOf(...parts);
  return { ...facts, whole, text: Buffer.from(whole).toString("latin1") };
}

const xmp = segment(0xe1, "http://ns.adobe.com/xap/1.0/\0<?xpacket?>");
const iptc = segment(0xed, "Photoshop 3.0\0", "8BIM");
const profile = segment(0xe2, "ICC_PROFILE\0", [1, 1], "colours");
const jpegWithPlace = (orientation: number) =>
  bytesOf(
    jpegOf(40, 30, exif(orientation), xmp, iptc, profile, segment(0xfe, "made by Ada")),
    "PK\u0003\u0004 and a second picture",
  );

test("a JPEG keeps its picture, its colours and how it is turned, and nothing of its making", () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const { whole, text, width, height } = stored(jpegWithPlace(orientation));
    expect([width, height]).toEqual(orientation >= 5 ? [30, 40] : [40, 30]);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    expect(text).toContain("ICC_PROFILE\0\u0001\u0001colours");
    expect(text.includes("Exif")).toBe(orientation !== 1);
    // Read again, it is as it was.
    expect(stored(whole)).toEqual({ width, height, contentType: "image/jpeg", whole, text });
  }
});

test("a PNG keeps its picture and its colours, and nothing of its making", () => {
  const notes = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "acTL", "prVt"].map((type) =>
    pngChunk(type, bytesOf("made by Ada GPS 52.5200")),
  );
  const gamma = pngChunk("gAMA", bytesOf([0, 0, 0xb1, 0x8f]));
  const found = stored(bytesOf(pngOf(3, 2, ...notes, gamma), "PK\u0003\u0004"));
  expect(found).toMatchObject({ width: 3, height: 2, contentType: "image/png" });
  expect(found.whole).toEqual(pngOf(3, 2, gamma));
});

const GOOD = [jpegWithPlace(6), pngOf(3, 2, pngChunk("tEXt", bytesOf("made by Ada")))];

test("whatever is cut off its end, a picture is refused as torn", () => {
  for (const bytes of [jpegOf(4, 4, exif(6)), pngOf(3, 2)])
    for (let length = 0; length < bytes.length; length++)
      expect(readPicture(bytes.slice(0, length)), String(length)).toBeUndefined();
});

test.each([
  ["GIF", "GIF89a\u0001\0\u0001\0\0\0\0;"],
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["WebP", "RIFF\u0010\0\0\0WEBPVP8 \0\0\0\0"],
  ["AVIF", "\0\0\0\u001cftypavif"],
  ["HEIC", "\0\0\0\u001cftypheic"],
  ["PDF", Buffer.from(pdfOf(1)).toString("latin1")],
  ["a page behind the first bytes of a JPEG", "\xff\xd8\xff\xe0<html></html>"],
  ["a page behind the first bytes of a PNG", "\x89PNG\r\n\u001a\n<html></html>"],
  ["no bytes", ""],
])("%s is no picture", (_, text) => expect(readPicture(bytesOf(text))).toBeUndefined());

test("a PNG without its size or its picture is none", () => {
  const end = pngChunk("IEND", bytesOf());
  const made = (...chunks: Uint8Array[]) => readPicture(bytesOf(pngOf(3, 2).slice(0, 8), ...chunks, end));
  const header = pngChunk("IHDR", bytesOf([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]));
  const data = pngChunk("IDAT", bytesOf("x"));
  expect(made(header, data)).toMatchObject({ width: 1, height: 1 });
  expect(made(header)).toBeUndefined();
  expect(made(pngChunk("IHDR", new Uint8Array(13)), data)).toBeUndefined();
});

const run = fc.record({
  at: fc.nat(400),
  length: fc.integer({ min: 1, max: 8 }),
  by: fc.constantFrom(0, 1, 0x7f, 0xff),
});
const damaged = (samples: Uint8Array<ArrayBuffer>[]) =>
  fc
    .tuple(fc.constantFrom(...samples), fc.array(run, { minLength: 1, maxLength: 6 }))
    .map(([bytes, runs]) => {
      const copy = bytes.slice();
      for (const { at, length, by } of runs) copy.fill(by, at, at + length);
      return copy;
    });

test("whatever the bytes, what is kept is a picture, smaller than it was, and without what was cut", () => {
  fc.assert(
    fc.property(fc.oneof(damaged(GOOD), fc.uint8Array({ maxLength: 300 })), (bytes) => {
      const { whole, width } = stored(Uint8Array.from(bytes));
      if (width === undefined) return;
      expect(whole.length).toBeLessThanOrEqual(bytes.length + 36);
      expect(stored(whole).whole).toEqual(whole);
    }),
    { numRuns: 2_000 },
  );
});

/** Every object but streams packed into one, as writers of PDF 1.5 do. */
function packedPdf(pages: number, { first = "" } = {}): Uint8Array<ArrayBuffer> {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(" ");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count 1/Kids[${kids}]>>`,
    ...Array.from({ length: pages }, () => "<</Type/Page/Parent 2 0 R>>"),
  ];
  let at = 0;
  const table = objects.map((object, i) => {
    const entry = `${i + 1} ${at}`;
    at += object.length + 1;
    return entry;
  });
  const head = `${table.join(" ")} `;
  const packed = deflateSync(`${head}${objects.join(" ")}`);
  const dictionary = `<</Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode/Length ${packed.length}>>`;
  const tail = "\nendstream\nendobj\n99 0 obj\n<</Type/XRef/Root 1 0 R>>\nendobj\nstartxref\n0\n%%EOF\n";
  return bytesOf(`%PDF-1.5\n${first}90 0 obj\n${dictionary}\nstream\n`, packed, tail);
}

test("the pages of a PDF are counted, whatever it claims, one more than the most at most", () => {
  for (const pages of [1, 2, 20, 21, 500, 5_000]) {
    const counted = Math.min(pages, 21);
    expect(countPages(pdfOf(pages), 20)).toBe(counted);
    expect(countPages(packedPdf(pages), 20)).toBe(counted);
  }
});

const pdf = (objects: string, trailer = "/Root 1 0 R") =>
  bytesOf(`%PDF-1.4\n${objects}\ntrailer<<${trailer}>>\n%%EOF`);
const CATALOG = "1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj ";

test.each([
  ["no bytes", bytesOf()],
  ["another kind of file", pngOf(1, 1)],
  ["a torn one", pdfOf(20).slice(0, -600)],
  ["one behind something else", bytesOf("MZ", pdfOf(1))],
  ["one before something else", bytesOf(pdfOf(1), "x".repeat(2_000))],
  [
    "an encrypted one",
    pdf(`${CATALOG}2 0 obj <</Kids[3 0 R]>> endobj 3 0 obj <<>> endobj`, "/Root 1 0 R/Encrypt 9 0 R"),
  ],
  ["one without a root", pdf(CATALOG, "")],
  ["one without pages", pdf(CATALOG)],
  ["pages within themselves", pdf(`${CATALOG}2 0 obj <</Kids[2 0 R]>> endobj`)],
  ["a page that is not there", pdf(`${CATALOG}2 0 obj <</Kids[3 0 R]>> endobj`)],
  [
    "one whose packs all name one stream",
    bytesOf(
      `%PDF-1.4\n${CATALOG}2 0 obj <</Kids[3 0 R]>> endobj 3 0 obj <</Type/Page>> endobj `,
      `${"9 0 obj/ObjStm/Filter ".repeat(20)}\n`,
      deflateSync(""),
      `${" ".repeat(999_000)}endstream\ntrailer<</Root 1 0 R>>\n%%EOF`,
    ),
  ],
])("%s is no document", (_, bytes) => expect(countPages(bytes, 20)).toBeUndefined());

const MANY = 10_000_000;
const filled = (text: string) => text.repeat(Math.ceil(MANY / text.length));

test.each([
  ["objects", filled("1 0 obj\n")],
  ["other objects", Array.from({ length: 700_000 }, (_, i) => `${i} 0 obj\n`).join("")],
  ["roots", filled("/Root 1 0 R ")],
  ["spaces before objects", filled(`1${" ".repeat(30)}0 obj`)],
  ["packs", filled("1 0 obj<</ObjStm>>stream\n")],
  ["trees", CATALOG + filled("2 0 obj <</Kids[2 0 R 3 0 R 4 0 R")],
  ["brackets", CATALOG + filled("2 0 obj [[[[ /Kids [ << << /Kids [")],
])("10 MB of %s are no document, soon", { timeout: 5_000 }, (_, text) => {
  expect(countPages(pdf(text), 20) ?? 21).toBe(21);
});

const packOf = (packed: Buffer, first: number) =>
  `80 0 obj\n<</Type/ObjStm/N 1/First ${first}/Filter/FlateDecode>>\nstream\n${packed.toString("latin1")}\nendstream\nendobj\n`;

test("packs that would unpack to more than we read, or hold more than we count, are no document, soon", {
  timeout: 5_000,
}, () => {
  const bomb = packOf(deflateSync(new Uint8Array(20_000_000)), 4);
  expect(countPages(packedPdf(2, { first: bomb.repeat(90) }), 20)).toBeUndefined();
  const numbers = Array.from({ length: 14_000 }, (_, i) => `${i} 0`).join(" ");
  const crowd = packOf(deflateSync(numbers), numbers.length);
  expect(countPages(packedPdf(2, { first: crowd }), 20)).toBe(2);
  const other = packOf(deflateSync(numbers.replaceAll(/\d+ 0/g, (one) => `9${one}`)), numbers.length);
  expect(countPages(packedPdf(2, { first: crowd + other.repeat(80) }), 20)).toBeUndefined();
});
