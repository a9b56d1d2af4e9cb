import { afterEach, expect, test, vi } from "vitest";
import {
  CARD,
  cardBlob,
  drawCard,
  LOOKS,
  loadType,
  type Style,
} from "../../web/shared/post/pictures/draw.ts";
import { makePdf } from "../../web/shared/post/pictures/files.ts";
import { isMoving, readPicture } from "../../web/shared/post/pictures/read-picture.ts";
import "../../web/styles.css";

/** A camera's metadata: turned by a quarter, taken north of the equator. */
const EXIF = [
  ...[0xff, 0xe1, 0, 64, ...new TextEncoder().encode("Exif\0\0MM\0*\0\0\0\x08")],
  ...[0, 2, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38, 0, 0, 0, 0],
  ...[0, 1, 0, 1, 0, 2, 0, 0, 0, 2, 0x4e, 0, 0, 0, 0, 0, 0, 0],
];

async function picture(width: number, height: number, type: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas.");
  context.fillStyle = "red";
  context.fillRect(0, 0, width, height / 2);
  return new File([await canvas.convertToBlob({ type })], "one", { type });
}

const latin1 = async (file: Blob) => new TextDecoder("latin1").decode(await file.arrayBuffer());

test("a phone's photo becomes an upright JPEG of at most 2,048 pixels that doesn't say where it was taken", async () => {
  const jpeg = new Uint8Array(await (await picture(3_000, 2_000, "image/jpeg")).arrayBuffer());
  const parts = [jpeg.slice(0, 2), new Uint8Array(EXIF), jpeg.slice(2)];
  const photo = new File(parts, "photo.jpg", { type: "image/jpeg" });
  expect(await latin1(photo)).toContain("Exif");
  const read = await readPicture(photo);
  const image = await createImageBitmap(read, { imageOrientation: "none" });
  expect([read.type, image.width, image.height]).toEqual(["image/jpeg", 1_365, 2_048]);
  expect(await latin1(read)).not.toContain("Exif");
  const context = new OffscreenCanvas(1_365, 2_048).getContext("2d");
  context?.drawImage(image, 0, 0);
  // What was at the top of the sensor is at the right.
  expect(context?.getImageData(1_300, 1_000, 1, 1).data[0]).toBeGreaterThan(240);
});

test.each([
  ["image/png", 20, "image/png"],
  ["image/png", 2_100, "image/jpeg"],
  ["image/webp", 20, "image/jpeg"],
])("%s of %i pixels is uploaded as %s", async (from, side, to) => {
  expect((await readPicture(await picture(side, side, from))).type).toBe(to);
});

afterEach(() => void vi.restoreAllMocks());

type Canvas = OffscreenCanvasRenderingContext2D;
const { getImageData } = OffscreenCanvasRenderingContext2D.prototype;
const giveBack = (give: (this: Canvas, ...box: Parameters<Canvas["getImageData"]>) => ImageData) =>
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, "getImageData").mockImplementation(give);

test("where a canvas lies, the original is sent if the server takes it, else that is said; nothing is drawn", async () => {
  const original = await picture(20, 20, "image/jpeg");
  const webp = await picture(20, 20, "image/webp");
  // As a browser does that gives noise back for privacy.
  giveBack((_x, _y, width, height) => {
    const data = Uint8ClampedArray.from({ length: width * height * 4 }, () => Math.random() * 256);
    return new ImageData(data, width, height);
  });
  expect(await readPicture(original)).toBe(original);
  await expect(readPicture(webp)).rejects.toThrow(/noise.*JPEG or PNG/);
  const page = { text: "Nine of twelve.", unsaid: [], author: "Ana" };
  await expect(cardBlob(page, { look: "wave", dark: false }, "image/png")).rejects.toThrow("noise");
  // Brave changes single pixels by one.
  giveBack(function (...box) {
    const image = getImageData.apply(this, box);
    for (let at = 0; at < image.data.length; at += 7) image.data[at] = (image.data[at] ?? 0) ^ 1;
    return image;
  });
  expect((await readPicture(webp)).type).toBe("image/jpeg");
});

const refusal = () => {
  throw new DOMException("Not here.", "SecurityError");
};

test.each([
  ["white", (at: ImageData) => at.data.fill(255)],
  ["nothing", (at: ImageData) => at],
  ["a refusal", refusal],
])("a canvas that gives %s back is none to draw on", async (_what, give) => {
  const original = await picture(20, 20, "image/jpeg");
  const given = new ImageData(16, 16);
  giveBack(() => {
    give(given);
    return given;
  });
  expect(await readPicture(original)).toBe(original);
});

test("what is no picture, and where none comes of what is drawn, that is said", async () => {
  const file = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "one.svg", { type: "image/svg+xml" });
  await expect(readPicture(file)).rejects.toThrow("Please use JPEG or PNG");
  const webp = await picture(20, 20, "image/webp");
  const failure = new DOMException("", "EncodingError");
  vi.spyOn(OffscreenCanvas.prototype, "convertToBlob").mockRejectedValue(failure);
  await expect(readPicture(webp)).rejects.toThrow("Please use JPEG or PNG");
});

const bytes = (...parts: (string | number[] | Blob)[]) =>
  new Blob(parts.map((part) => (Array.isArray(part) ? Uint8Array.from(part) : part)));
const GIF = bytes("GIF89a", [1, 0, 1, 0, 0, 0, 0]);
const TIME = [0x21, 0xf9, 4, 0, 9, 0, 0, 0];
/** A PNG whose first chunk has this many bytes. */
const png = (size: number, ...chunks: (string | number[])[]) =>
  bytes([0x89], "PNG\r\n\x1a\nIHDR", [0, 0, 0, 0, size], ...chunks);
const FRAME = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 1, 2, 3, 4, 5, 6, 2, 2, 0x44, 1, 0];

const BRANDS = "avifmif1miafMA1BMA1AtmapisommsF1avis";

test.each([
  ["a GIF of two frames", bytes(GIF, TIME, FRAME, TIME, FRAME, ";"), true],
  ["a GIF of two frames without times", bytes(GIF, FRAME, FRAME, ";"), true],
  ["a GIF of one with a note", bytes(GIF, TIME, FRAME, [0x21, 0xfe, 9], TIME, ",", [0], ";"), false],
  ["a moving WebP", bytes("RIFF", [9, 0, 0, 0], "WEBPVP8X", [10, 0, 0, 0, 0x12], "ANIM"), true],
  ["a WebP with transparency", bytes("RIFF", [9, 0, 0, 0], "WEBPVP8X", [10, 0, 0, 0, 0x10], "ALPH"), false],
  ["a moving PNG", png(8, "acTL", [0, 0, 0, 2], "IDAT"), true],
  ["a PNG of one frame", png(8, "acTL", [0, 0, 0, 1], "IDAT"), false],
  ["a PNG with a note on it", png(9, "tEXtacTL=", "IDAT"), false],
  ["moving HEIC", bytes([0, 0, 0, 32], "ftypmsf1", [0, 0, 0, 0], "msf1heishevc"), true],
  ["an iPhone's HEIC", bytes([0, 0, 0, 52], "ftypheic", [0, 0, 0, 0], "mif1MiHBMiHEmiafheictmap"), false],
  ["a PNG that only holds the word", bytes([0x89], "PNG\r\n\x1a\nIHDR", [0], "IDATacTL"), false],
  ["a moving AVIF", bytes([0, 0, 0, 28], "ftypavis", [0, 0, 0, 0], "avifmif1"), true],
  ["a moving AVIF of many brands", bytes([0, 0, 0, 52], "ftypavif", [0, 0, 0, 0], BRANDS), true],
  ["an AVIF", bytes([0, 0, 0, 28], "ftypavif", [0, 0, 0, 0], "mif1miaf"), false],
  ["a JPEG", bytes([0xff, 0xd8], "GIF89a acTL avis"), false],
])("%s is known for what it is", async (_what, file, moves) => {
  expect(await isMoving(file)).toBe(moves);
});

const TEXTS = [
  "Nine of twelve said the same thing.",
  "The first version was a spreadsheet that three nurses filled in by hand every night, and for a whole year it was better than anything that we have built since, because they were the ones who decided what went into it.",
  "最大の顧客を火曜日に失いましたが、そのおかげで私たちは誰のために作っているのかを初めて本当に理解しました。",
  "خسرنا أكبر عملائنا يوم الثلاثاء، وكان ذلك أفضل ما حدث لنا هذا العام.",
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
];

async function draw(text: string, style: Style, unsaid: { start: number; end: number }[] = []) {
  await loadType(text);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas.");
  const lines: { text: string; left: number; baseline: number; size: number; width: number }[] = [];
  const fillText = context.fillText.bind(context);
  context.fillText = (line, x, baseline, maxWidth) => {
    fillText(line, x, baseline, maxWidth);
    const size = Number.parseFloat(/[\d.]+(?=px)/.exec(context.font)?.[0] ?? "");
    const { width } = context.measureText(line);
    const left = context.direction === "rtl" ? x - width : x;
    // Neither the author nor the sign of the look "quote".
    if (context.font.includes("Newsreader") && line !== "“")
      lines.push({ text: line, left, baseline, size, width });
  };
  drawCard(canvas, { text, unsaid, author: "Ana Silva" }, style);
  return { canvas, lines };
}

const pixels = (canvas: HTMLCanvasElement) =>
  canvas.getContext("2d")?.getImageData(0, 0, CARD.width, CARD.height).data ?? new Uint8ClampedArray();

test.each(LOOKS.flatMap(({ value: look }) => [false, true].map((dark) => ({ look, dark }))))(
  "a card ($look, dark: $dark) says all of its text within the margins, without a widow, and is opaque",
  async (style) => {
    for (const text of TEXTS) {
      const { canvas, lines } = await draw(text, style);
      expect(lines.flatMap((line) => line.text.split(" ")).join("")).toBe(text.replaceAll(" ", ""));
      for (const { left, width, baseline, size } of lines) {
        expect(left).toBeGreaterThan(90);
        expect(left + width).toBeLessThan(CARD.width - 90);
        expect(baseline).toBeLessThan(1_180);
        expect(size).toBeGreaterThanOrEqual(50);
      }
      const widths = lines.map(({ width }) => width);
      expect(widths.at(-1)).toBeGreaterThan(Math.max(...widths) / 3);
      if (text.includes(" ")) expect(lines.at(-1)?.text).toContain(" ");
      expect(pixels(canvas).every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
    }
  },
);

test("what was not said is marked on the card", async () => {
  const style: Style = { look: "wave", dark: false };
  const mark = [0xfb, 0xdc, 0xcd];
  const has = ({ canvas }: { canvas: HTMLCanvasElement }) => {
    const data = pixels(canvas);
    return data.some((_, at) => at % 4 === 0 && mark.every((value, channel) => data[at + channel] === value));
  };
  expect(has(await draw("We lost 40% of it.", style))).toBe(false);
  expect(has(await draw("We lost 40% of it.", style, [{ start: 8, end: 11 }]))).toBe(true);
});

test("a carousel's PDF has a title, an author, a language, a page for each picture, and nothing that is transparent", async () => {
  const jpeg = await (await picture(20, 25, "image/jpeg")).arrayBuffer();
  const pdf = await makePdf([jpeg, jpeg], { title: "What we lost", author: "Ana Silva", language: "en" });
  const text = (await latin1(pdf)).toLowerCase();
  const hex = (words: string) =>
    Array.from(words, (letter) => letter.charCodeAt(0).toString(16).padStart(4, "0")).join("");
  expect(text).toContain(`/title <feff${hex("What we lost")}>`);
  expect(text).toContain(`/author <feff${hex("Ana Silva")}>`);
  expect(text).toContain("/lang (en)");
  expect(text.match(/\/type \/page\s/g)).toHaveLength(2);
  expect(text).not.toMatch(/smask|\/ca /);
});
