import { deflateRawSync } from "node:zlib";

/** As LinkedIn packs: sizes stand in the directory only. */
export function zipOf(
  files: { name: string; content: Uint8Array; packed?: boolean }[],
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory = files.map(({ name, content, packed }) => {
    const data = packed ? deflateRawSync(content) : content;
    const header = Buffer.alloc(46);
    header.write("PK\x01\x02", "latin1");
    header.writeUInt16LE(packed ? 8 : 0, 10);
    header.writeUInt32LE(data.length, 20);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt32LE(Buffer.concat(parts).length, 42);
    const local = Buffer.alloc(30);
    local.write("PK\x03\x04", "latin1");
    local.writeUInt16LE(name.length, 26);
    parts.push(local, Buffer.from(name), data);
    return Buffer.concat([header, Buffer.from(name)]);
  });
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(parts).length, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}
