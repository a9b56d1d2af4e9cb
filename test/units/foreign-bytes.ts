import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { measureSound, sniffAudio } from "../../worker/domain/audio/container.ts";
import { countPages } from "../../worker/domain/files/pdf.ts";
import { readPicture } from "../../worker/domain/files/picture.ts";
import { isFromMachine, whyNotProven } from "../../worker/domain/inbound/mail.ts";
import { leavesOf, readContent, readHead } from "../../worker/domain/inbound/mail-parts.ts";
import { postsInShares } from "../../worker/domain/profile/samples.ts";
import { readReply, textOfHtml } from "../../worker/language/mail/index.ts";
import { bytesOf, jpegOf, pdfOf, pngChunk, pngOf, segment } from "../files.ts";
import { zipOf } from "./zips.ts";

// Run by itself, once for each reader and size: `test/node/foreign-bytes.test.ts`. Says how much memory that took at most, in bytes.

type Bytes = Uint8Array<ArrayBuffer>;
type Part = string | Uint8Array;
type File = (bytes: number) => Bytes;

/** Makes a file of a given size: `before`, then `pattern` repeated, then `after`. Allocates nothing else of that size. */
const filled =
  (pattern: Part, before: Part = "", after: Part = ""): File =>
  (bytes) => {
    const [head, tail] = [bytesOf(before), bytesOf(after)];
    const file = new Uint8Array(bytes);
    Buffer.from(file.buffer).fill(bytesOf(pattern), head.length, bytes - tail.length);
    file.set(head);
    file.set(tail, bytes - tail.length);
    return file;
  };

const MIXED = "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n";
const HTML = "Content-Type: text/html\r\n\r\n";
const SHARES = "Date,ShareCommentary\n";
const POST = '2026-01-01,"We closed the shop on Mondays."\n';
const [png, jpeg] = [pngOf(2, 2), jpegOf(2, 2)];
const PNG = [png.subarray(0, 33), png.subarray(-12)] as const;
const JPEG = [jpeg.subarray(0, 2), jpeg.subarray(2)] as const;
const PDF = ["%PDF-1.4\n", pdfOf(2)] as const;
const WAV = `RIFF....WAVEfmt \x10\0\0\0\x01\0\x02\0\x80\xbb\0\0\0\xee\x02\0\x04\0\x10\0data\0\0\0\0`;

/** Every reader of bytes that anybody may send, with honest files and hostile ones. */
const READERS: Record<string, { read: (bytes: Bytes) => unknown; files: File[] }> = {
  mail: {
    async read(bytes) {
      const { headers = [] } = (await readHead(bytes)) ?? {};
      isFromMachine("a@b.c", headers);
      whyNotProven("a@b.c", headers);
      const { plain = "", html = "" } = (await readContent(bytes)) ?? {};
      return [plain, textOfHtml(html, 100_000)].map((text) => readReply(text, { subject: "a", link: "b" }));
    },
    // Of few lines: what the parser keeps for each, which MAX_LINES bounds, is another in this runtime than in Cloudflare's.
    files: [
      filled("We closed the shop on Mondays. ", "Subject: a\r\n\r\n"),
      filled("<p>We closed the shop.</p>", HTML),
      filled("UklGRiRu", `${MIXED}Content-Type: audio/wav\r\nContent-Transfer-Encoding: base64\r\n\r\n`),
      filled("=E2=82=AC", "Content-Transfer-Encoding: quoted-printable\r\n\r\n"),
      filled("boundary=a; x ", MIXED),
      filled('<a href="', HTML),
      filled("(", "From: "),
      filled("=?utf-8?q?a?= ", "Subject: "),
    ],
  },
  "parts of a mail": {
    read: leavesOf,
    files: [
      filled(`${"UklGRiRu".repeat(9)}UklG\r\n`, MIXED),
      filled("boundary=a; x\r\n", MIXED),
      filled("--b                    x\r\n", MIXED),
      filled("--b\r\n\r\n", MIXED),
      filled("\n--", MIXED),
    ],
  },
  "past posts": {
    read: postsInShares,
    files: [
      filled(POST, SHARES),
      filled(",", SHARES),
      filled("\n", SHARES),
      filled('""', `${SHARES}2026-01-01,"`),
      filled('"x",', SHARES),
      filled("\xe9,", SHARES),
      filled("a\0", "\xff\xfe"),
      filled("PK\x01\x02", "PK\x03\x04"),
      (bytes) => zipOf([{ name: "Shares.csv", content: filled(POST, SHARES)(bytes), packed: true }]),
    ],
  },
  picture: {
    read: readPicture,
    files: [
      filled(pngChunk("IDAT", new Uint8Array(100_000)), ...PNG),
      filled(pngChunk("IDAT", new Uint8Array()), ...PNG),
      filled(pngChunk("tEXt", bytesOf("a")), ...PNG),
      filled(segment(0xe2, new Uint8Array(60_000)), ...JPEG),
      filled(segment(0xfe, "a"), ...JPEG),
      filled("\xff\0", jpeg.subarray(0, -2), jpeg.subarray(-2)),
    ],
  },
  document: {
    read: (bytes) => countPages(bytes, 20),
    files: [
      filled("\xff\0\x12", ...PDF),
      filled("9 0 obj\n<< /A 1 >>\nendobj\n", ...PDF),
      filled("9 0 obj ", ...PDF),
      filled("3 0 R ", "%PDF-1.4\n2 0 obj << /Kids [", pdfOf(2)),
      filled("9 0 obj <</ObjStm /First 9>> stream\n1 2 3 4\nendstream\n", ...PDF),
    ],
  },
  sound: {
    read(bytes) {
      const format = sniffAudio(bytes);
      return format && measureSound(bytes, format, 91);
    },
    files: [
      filled("\0\x10", WAV),
      filled("\0\0\0\0", "RIFF....WAVE"),
      filled(`OggS${"\0".repeat(22)}\x01\x01x`),
      filled("\xa3\x81x", "\x1aE\xdf\xa3\x80\x18S\x80g\xff"),
      filled("\0\0\0\x08free", "\0\0\0\x08ftyp"),
      filled(bytesOf([0xff, 0xfb, 0x10, 0xc4], new Uint8Array(100))),
    ],
  },
};

const [, , name = "", bytes] = process.argv;
setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");
const { read, files } = READERS[name] ?? { read: () => {}, files: [] };
for (const file of files) {
  // Of the file before nothing is left.
  collect();
  const made = file(Number(bytes));
  // What is refused took its memory, too.
  await Promise.try(read, made).catch(() => undefined);
}
console.info(process.resourceUsage().maxRSS * 1024);
