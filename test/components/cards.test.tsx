import { expect, test } from "vitest";
import { CARD, drawCard, LOOKS, loadType, type Style } from "../../web/shared/post/pictures/draw.ts";
import { makePdf } from "../../web/shared/post/pictures/pdf.ts";
import { readPicture } from "../../web/shared/post/pictures/read-picture.ts";
import "../../web/styles.css";

/** A camera's metadata: turned by a quarter, taken north of the equator. */
const EXIF = [
  ...[0xff, 0xe1, 0, 64, ...new TextEncoder().encode("Exif\0\0MM\0*\0\0\0\x08")],
  ...[0, 2, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38, 0, 0, 0, 0],
  ...[0, 1, 0, 1, 0, 2, 0, 0, 0, 2, 0x4e, 0, 0, 0, 0, 0, 0, 0],
];

async function picture(width: number, height: number, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas.");
  context.fillStyle = "red";
  context.fillRect(0, 0, width, height / 2);
  return canvas.convertToBlob({ type });
}

const latin1 = async (file: Blob) => new TextDecoder("latin1").decode(await file.arrayBuffer());

test("a phone's photo becomes an upright JPEG of at most 2,048 pixels that doesn't say where it was taken", async () => {
  const jpeg = new Uint8Array(await (await picture(3_000, 2_000, "image/jpeg")).arrayBuffer());
  const photo = new File([jpeg.slice(0, 2), new Uint8Array(EXIF), jpeg.slice(2)], "photo.jpg", {
    type: "image/jpeg",
  });
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
  const file = new File([await picture(side, side, from)], "one", { type: from });
  expect((await readPicture(file)).type).toBe(to);
});

test("what is no picture is refused in words", async () => {
  const file = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "one.svg", { type: "image/svg+xml" });
  await expect(readPicture(file)).rejects.toThrow("Please use JPEG or PNG");
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
  return { canvas, lines: drawCard(canvas, { text, unsaid, author: "Ana Silva" }, style) };
}

const pixels = (canvas: HTMLCanvasElement) =>
  canvas.getContext("2d")?.getImageData(0, 0, CARD.width, CARD.height).data ?? new Uint8ClampedArray();

test.each(LOOKS.flatMap(({ value: look }) => [false, true].map((dark) => ({ look, dark }))))(
  "a card ($look, dark: $dark) says all of its text within the margins, without a widow, and is opaque",
  async (style) => {
    for (const text of TEXTS) {
      const { canvas, lines } = await draw(text, style);
      expect(lines.map((line) => line.text).join("")).toBe(text);
      for (const { x, width, baseline, size } of lines) {
        expect(x).toBeGreaterThan(90);
        expect(x + width).toBeLessThan(CARD.width - 90);
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

/** What a reader of the PDF finds on its pages. */
async function wordsOf(pdf: File): Promise<string[]> {
  const text = await latin1(pdf);
  const streams = await Promise.all(
    [...text.matchAll(/FlateDecode[^>]*>>\s*stream\n/g)].map(({ index, 0: head }) => {
      const from = index + head.length;
      const packed = pdf.slice(from, text.indexOf("endstream", from) - 1);
      return new Response(packed.stream().pipeThrough(new DecompressionStream("deflate"))).text();
    }),
  );
  const tables = streams.filter((stream) => stream.includes("begincmap"));
  return streams
    .filter((stream) => stream.includes("/Figure"))
    .map((stream, page) => {
      const letters = new Map(
        Array.from(tables[page]?.matchAll(/<(..)> <(\w+)> endbfchar/g) ?? [], ([, code, units = ""]) => [
          code,
          String.fromCharCode(...(units.match(/..../g) ?? []).map((unit) => Number.parseInt(unit, 16))),
        ]),
      );
      const shown = Array.from(stream.matchAll(/<(\w+)> Tj/g), ([, codes = ""]) => codes).join("");
      return (shown.match(/../g) ?? []).map((code) => letters.get(code)).join("");
    });
}

test("a carousel's PDF has a title, a page for each text, its words, and nothing that is transparent", async () => {
  const pages = await Promise.all(
    TEXTS.map(async (text) => {
      const { canvas, lines } = await draw(text, { look: "ink", dark: false });
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg"));
      return { text, lines, jpeg: (await picture?.arrayBuffer()) ?? new ArrayBuffer() };
    }),
  );
  const pdf = await makePdf(pages, { title: "What we lost", author: "Ana Silva", language: "en" });
  expect(await wordsOf(pdf)).toEqual(TEXTS);
  const text = await latin1(pdf);
  const hex = Array.from("What we lost", (letter) => `00${letter.charCodeAt(0).toString(16)}`).join("");
  expect(text.toLowerCase()).toContain(`/title <feff${hex}>`);
  expect(text.match(/\/Alt </g)).toHaveLength(TEXTS.length);
  expect(text).not.toMatch(/SMask|\/ca |\/CA /);
});
