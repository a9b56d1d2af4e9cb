import { inflateRawSync } from "node:zlib";

/**
 * The first file of a zip whose name matches, unpacked; undefined where there is none. Throws where the zip is damaged or
 * encrypted, or the file would take more than `maxBytes`. Whatever the zip claims, that many bytes are the most it unpacks.
 */
export function fileInZip(zip: Uint8Array, name: RegExp, maxBytes: number): Uint8Array | undefined {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = bytes.lastIndexOf("PK\x05\x06");
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    if (name.test(bytes.toString("latin1", at + 46, nameEnd))) {
      const header = bytes.readUInt32LE(at + 42);
      const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
      const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
      const isStored = bytes.readUInt16LE(at + 10) === 0;
      return isStored ? packed : inflateRawSync(packed, { maxOutputLength: maxBytes });
    }
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return undefined;
}
