import { deflateRawSync } from "node:zlib";
import { measureSound, sniffAudio } from "../../worker/domain/audio/container.ts";
import { countPages } from "../../worker/domain/files/pdf.ts";
import { readPicture } from "../../worker/domain/files/picture.ts";
import { readContent, readHead } from "../../worker/domain/inbound/mail-parts.ts";
import { isFromMachine, whyNotProven } from "../../worker/domain/inbound/mail-proof.ts";
import { postsInShares } from "../../worker/domain/profile/samples.ts";
import { readReply, textOfHtml } from "../../worker/language/mail/index.ts";
import { bytesOf, jpegOf, pdfOf, pngChunk, pngOf, segment } from "../files.ts";
import { zipOf } from "../units/zips.ts";

/** Reads files of so many bytes, and says how much memory the process took at most, in bytes. Run by itself. */

type Bytes = Uint8Array<ArrayBuffer>;

/** This again and again between these, in so many bytes. */
const filled = (pattern: string | Uint8Array, before: string | Uint8Array = "", after: string | Uint8Array = "") =>
  (bytes: number): Bytes => {
    const [head, tail] = [bytesOf(before), bytesOf(after)];
    const file = new Uint8Array(bytes);
    Buffer.from(file.buffer).fill(bytesOf(pattern), head.length, bytes - tail.length);
    file.set(head);
    file.set(tail, bytes - tail.length);
    return file;
  };

const MIXED = "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n";
const BASE64 = "Content-Type: audio/wav\r\nContent-Transfer-Encoding: base64\r\n\r\n";
const LINE = `${"UklGRiRu".repeat(9)}UklG\r\n`;
const QUOTED = "Content-Transfer-Encoding: quoted-printable\r\n\r\n";

const [SHARES, POST] = ["Date,ShareCommentary\n", '2026-01-01,"We closed the shop on Mondays."\n'];
const png = pngOf(2, 2);
const END = png.subarray(-12);
const jpeg = jpegOf(2, 2);

const READERS: Record<string, { read: (bytes: Bytes) => unknown; files: ((bytes: number) => Bytes)[] }> = {
  mail: {
    async read(bytes) {
      const { headers = [] } = (await readHead(bytes)) ?? {};
      isFromMachine("a@b.c", headers);
      whyNotProven("a@b.c", headers);
      const { plain = "", html = "" } = (await readContent(bytes)) ?? {};
      return [plain, textOfHtml(html, 100_000)].map((text) => readReply(text, { subject: "a", link: "b" }));
    },
    files: [
      filled(LINE, MIXED + BASE64, "\r\n--b--"),
      filled("We closed the shop on Mondays, and nobody minded at all.\r\n", "Subject: a\r\n\r\n"),
      filled("<p>We closed the shop.</p>\r\n", "Content-Type: text/html\r\n\r\n"),
      filled("=E2=82=AC=\r\n", QUOTED),
      filled("\xe2\x82\xac", "Content-Type: text/plain; charset=utf-8\r\n\r\n"),
      filled("boundary=a; x\r\n"),
      filled("boundary=a; x\r\n", "Subject: a\r\n\r\n"),
      filled("--b                    x\r\n", MIXED),
      filled("--b\r\n\r\n", MIXED),
      filled("x", MIXED),
      filled("<a href=\"", "Content-Type: text/html\r\n\r\n"),
      filled("To: a, \"b\" <c@d>,\r\n "),
      filled("(", "From: "),
      filled("=?utf-8?q?a?= ", "Subject: "),
    ],
  },
  shares: {
    read: postsInShares,
    files: [
      filled(POST, SHARES),
      filled(","),
      filled("\n", SHARES),
      filled('""', `${SHARES}2026-01-01,"`),
      filled('"x",', SHARES),
      filled("\xe9,", SHARES),
      filled("a\0", "\xff\xfe"),
      filled("PK\x01\x02", "PK\x03\x04"),
      (bytes) => zipOf([{ name: "Shares.csv", content: filled(POST, SHARES)(bytes), packed: true }]),
      (bytes) => zipOf([{ name: "Shares.csv", content: filled(POST, SHARES)(bytes) }]),
    ],
  },
  picture: {
    read: readPicture,
    files: [
      (bytes) => bytesOf(png.subarray(0, 33), pngChunk("IDAT", new Uint8Array(bytes)), END),
      filled(pngChunk("IDAT", new Uint8Array()), png.subarray(0, 33), END),
      filled(pngChunk("tEXt", bytesOf("a")), png.subarray(0, 33), END),
      filled(segment(0xe2, new Uint8Array(60_000)), jpeg.subarray(0, 2), jpeg.subarray(2)),
      filled(segment(0xfe, "a"), jpeg.subarray(0, 2), jpeg.subarray(2)),
      filled([0xff, 0] as never as Uint8Array, jpeg.subarray(0, -2), jpeg.subarray(-2)),
    ],
  },
  document: {
    read: (bytes) => countPages(bytes, 20),
    files: [
      filled("\xff\0\x12", bytesOf("%PDF-1.4\n"), pdfOf(2)),
      filled("9 0 obj\n<< /A 1 >>\nendobj\n", "%PDF-1.4\n", pdfOf(2)),
      filled("9 0 obj ", "%PDF-1.4\n", pdfOf(2)),
      filled("3 0 R ", `%PDF-1.4\n2 0 obj << /Kids [`, pdfOf(2)),
      filled("9 0 obj <</ObjStm /First 9>> stream\n1 2 3 4\nendstream\n", "%PDF-1.4\n", pdfOf(2)),
    ],
  },
  sound: {
    read(bytes) {
      const format = sniffAudio(bytes);
      return format && measureSound(bytes, format, 91);
    },
    files: [
      filled("\0\x10", "RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x02\0\x80\xbb\0\0\0\xee\x02\0\x04\0\x10\0data\0\0\0\0"),
      filled("\0\0\0\0", "RIFF\0\0\0\0WAVE"),
      filled("OggS\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x01x"),
      filled("\xa3\x81x", "\x1aE\xdf\xa3\x80\x18S\x80g\xff"),
      filled("\0\0\0\x08free", "\0\0\0\x08ftyp"),
      filled(bytesOf([0xff, 0xfb, 0x10, 0xc4], new Uint8Array(100))),
    ],
  },
  // What a reader must not do.
  copying: {
    read: (bytes) => [...Buffer.from(bytes).toString("latin1").matchAll(/boundary/g)],
    files: [filled("boundary=a; x\r\n")],
  },
};

const [, , name = "", bytes = ""] = process.argv;
const { read, files } = READERS[name] ?? { read: () => {}, files: [] };
for (const file of files) {
  const made = file(Number(bytes));
  gc?.();
  const before = process.resourceUsage().maxRSS;
  try { await read(made); } catch {}
  if (process.env.EACH) console.error(name, files.indexOf(file), bytes, process.resourceUsage().maxRSS - before, process.resourceUsage().maxRSS);
}
console.info(process.resourceUsage().maxRSS * 1024);
void deflateRawSync;
