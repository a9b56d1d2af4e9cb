import { crc32, deflateSync } from "node:zlib";

const uint32 = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
}

const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A picture of one gray, and what else its file says. */
export function pngOf(width: number, height: number, ...more: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array((width + 1) * height).map((_, at) => (at % (width + 1) === 0 ? 0 : 0xb4));
  const header = Buffer.concat([uint32(width), uint32(height), Uint8Array.of(8, 0, 0, 0, 0)]);
  const chunks = [pngChunk("IHDR", header), ...more, pngChunk("IDAT", deflateSync(rows))];
  return Uint8Array.from(Buffer.concat([PNG_SIGNATURE, ...chunks, pngChunk("IEND", new Uint8Array())]));
}

/** A document that says on each page which it is. */
export function pdfOf(pages: number): Uint8Array<ArrayBuffer> {
  const numbers = Array.from({ length: pages }, (_, at) => at);
  const content = (at: number) => `BT /F 24 Tf 72 500 Td (Page ${at + 1}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((at) => `${4 + 2 * at} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...numbers.flatMap((at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 540 675] /Resources << /Font << /F 3 0 R >> >> /Contents ${5 + 2 * at} 0 R >>`,
      `<< /Length ${content(at).length} >>\nstream\n${content(at)}\nendstream`,
    ]),
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join("")}`;
  return Uint8Array.from(
    Buffer.from(
      `${text}${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    ),
  );
}
