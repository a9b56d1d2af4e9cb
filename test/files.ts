import { crc32, deflateSync } from "node:zlib";

type Bytes = Uint8Array<ArrayBuffer>;

export const bytesOf = (...parts: (string | number[] | Uint8Array)[]): Bytes =>
  Uint8Array.from(
    Buffer.concat(
      parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Uint8Array.from(part))),
    ),
  );

export const segment = (marker: number, ...data: Parameters<typeof bytesOf>): Bytes => {
  const content = bytesOf(...data);
  const length = content.length + 2;
  return bytesOf([0xff, marker, length >> 8, length & 0xff], content);
};

const uint32 = (value: number) => [value >>> 24, value >>> 16, value >>> 8, value];

export function pngChunk(type: string, data: Uint8Array): Bytes {
  const named = bytesOf(type, data);
  return bytesOf(uint32(data.length), named, uint32(crc32(named)));
}

/** A picture of one gray, and what else its file says. */
export function pngOf(width: number, height: number, ...more: Bytes[]): Bytes {
  const rows = new Uint8Array((width + 1) * height).map((_, at) => (at % (width + 1) === 0 ? 0 : 0xb4));
  const header = pngChunk("IHDR", bytesOf(uint32(width), uint32(height), [8, 0, 0, 0, 0]));
  const [data, end] = [pngChunk("IDAT", deflateSync(rows)), pngChunk("IEND", bytesOf())];
  return bytesOf("\x89PNG\r\n\x1a\n", header, ...more, data, end);
}

/** A PDF of this many pages. It has no table of objects: readers search for them, as in a damaged file. */
export function pdfOf(pages: number): Bytes {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages} /Kids [${kids.join(" ")}] >>`,
    ...kids.map(() => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 540 675] >>"),
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`);
  return bytesOf(`%PDF-1.4\n${objects.join("")}trailer\n<< /Root 1 0 R >>\n%%EOF\n`);
}

/** A frame of that size, and a scan with a stuffed byte and a restart in it. */
export function jpegOf(width: number, height: number, ...more: Bytes[]): Bytes {
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  const frame = segment(0xc0, [8], size, [1, 1, 0x11, 0]);
  const scan = bytesOf(segment(0xda, [1, 1, 0, 0, 63, 0]), [0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56]);
  return bytesOf(
    [0xff, 0xd8],
    segment(0xe0, "JFIF\0", [1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...more,
    frame,
    scan,
    [0xff, 0xd9],
  );
}

/** EXIF, little-endian, with a GPS note, a camera's name, and how the picture is turned. */
export const exif = (orientation: number): Bytes =>
  segment(
    0xe1,
    "Exif\0\0II*\0\x08\0\0\0\x02\0",
    "\x0f\x01\x02\0\x04\0\0\0Cam\0",
    "\x12\x01\x03\0\x01\0\0\0",
    [orientation, 0, 0, 0],
    "\0\0\0\0GPS 52.5200",
  );

export function fileForm(part: string, bytes: Bytes, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.set(part, new File([bytes], "file"));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
