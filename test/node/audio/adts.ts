import { execFileSync } from "node:child_process";
import { aacConfig } from "../../../worker/domain/audio/aac.ts";
import { NotAudio } from "../../../worker/domain/audio/bytes.ts";
import cases from "./aac.json" with { type: "json" };

const HEADER_BYTES = 7;

/** What is read; null where it is refused. */
export function unlessRefused<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotAudio) return null;
    throw error;
  }
}

/** What ffmpeg's `aevalsrc` makes: something voiced, hiss, clicks that need short windows, nothing at all. */
const SOURCES = {
  voice: "0.4*sin(2*PI*(130+20*sin(4*t))*t)*(1+sin(9*t))+0.05*sin(9000*t)*random(0)",
  hiss: "0.8*(random(0)-0.5)|0.8*(random(1)-0.5)",
  clicks: "if(lt(mod(t,0.13),0.002),random(0),0.01*sin(2000*t))|if(lt(mod(t,0.17),0.002),random(1),0)",
  silence: "0",
} as const;

export interface Encoding {
  source: keyof typeof SOURCES;
  rate: number;
  channels: number;
  kbits: number;
}

export const ENCODINGS = cases.encodings as Encoding[];
export const DAMAGED = cases.damaged as Encoding[];

/** Three seconds of AAC in ADTS, which writes down where each packet ends: the packets without their headers, and how to make a file of others. */
export function encoded({ source, rate, channels, kbits }: Encoding) {
  const input = ["-f", "lavfi", "-i", `aevalsrc='${SOURCES[source]}':d=3`];
  const output = `-ar ${rate} -ac ${channels} -c:a aac -b:a ${kbits}k -f adts -`.split(" ");
  const file = new Uint8Array(execFileSync("ffmpeg", ["-loglevel", "error", ...input, ...output]));
  const header = file.slice(0, HEADER_BYTES);
  const packets: Uint8Array[] = [];
  for (let at = 0; at < file.length; ) {
    const view = new DataView(file.buffer, at);
    const size = (view.getUint32(3) >> 13) & 0x1fff;
    packets.push(file.subarray(at + HEADER_BYTES, at + size));
    at += size;
  }
  const [, , third = 0, fourth = 0] = header;
  const [index, channelConfig] = [(third >> 2) & 15, ((third & 1) << 2) | (fourth >> 6)];
  const configBytes = new Uint8Array([0x10 | (index >> 1), ((index & 1) << 7) | (channelConfig << 3)]);
  const config = aacConfig(configBytes);
  const headed = (packet: Uint8Array) => {
    const bytes = Buffer.concat([header, packet]);
    bytes.writeInt32BE((bytes.readInt32BE(3) & 0xfc001fff) | (bytes.length << 13), 3);
    return bytes;
  };
  return { config, packets, fileOf: (others: Uint8Array[]) => Buffer.concat(others.map(headed)) };
}
