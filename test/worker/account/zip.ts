import { crc32 } from "node:zlib";
import { expect } from "vitest";

const END_RECORD = 0x06054b50;
const END_RECORD_BYTES = 22;
const FILE_RECORD = 0x02014b50;
const FILE_RECORD_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;

/** Unpacks a zip of stored files, as its central directory tells of them; fails where a checksum is wrong. */
export function unzip(zip: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.length - END_RECORD_BYTES;
  expect(view.getUint32(end, true), "the end of a zip").toBe(END_RECORD);
  const files = new Map<string, Uint8Array>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    expect(view.getUint32(at, true), "an entry of the directory").toBe(FILE_RECORD);
    const size = view.getUint32(at + 20, true);
    const [nameBytes, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const start = at + FILE_RECORD_BYTES;
    const name = new TextDecoder().decode(zip.subarray(start, start + (nameBytes ?? 0)));
    const header = view.getUint32(at + 42, true);
    const content =
      header + LOCAL_HEADER_BYTES + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const bytes = zip.subarray(content, content + size);
    expect(crc32(bytes), `the checksum of ${name}`).toBe(view.getUint32(at + 16, true));
    expect(files.has(name), `${name} twice`).toBe(false);
    files.set(name, bytes);
    at = start + (nameBytes ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
