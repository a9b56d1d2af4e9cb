import { expect, test } from "vitest";
import { aacBlockEnd, aacConfig, isOneAacBlock } from "../../../worker/domain/audio/aac.ts";
import { NotAudio } from "../../../worker/domain/audio/bytes.ts";
import { bytesOf } from "../../files.ts";
import { Random } from "../../random.ts";
import cases from "./aac.json" with { type: "json" };
import { ENCODINGS, type Encoding, encoded, unlessRefused } from "./adts.ts";

const VOICE: Encoding = { source: "voice", rate: 44_100, channels: 1, kbits: 64 };

/** A packet of these fields, each a number and its bits: `2:5 4:4`. */
function packed(fields: string): Uint8Array {
  const digits = fields
    .split(" ")
    .map((field) => field.split(":").map(Number))
    .map(([value = 0, bits = 0]) => value.toString(2).padStart(bits, "0"))
    .join("");
  return new Uint8Array(
    (digits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)),
  );
}

/** A channel in which nothing sounds. */
const QUIET_CHANNEL = "0:7 100:8 0:11 0:3";
const fill = (bytes: number, kind: number) => `6:3 ${bytes}:4 ${kind}:4 0:${bytes * 8 - 4}`;
const END = "7:3";

test.each(ENCODINGS)("a packet of $source, $channels at $rate, is one block, to its end", (encoding) => {
  const { config, packets } = encoded(encoding);
  expect(config).toMatchObject({ rate: encoding.rate });
  expect(packets.map((packet) => aacBlockEnd(packet, config))).toEqual(packets.map(({ length }) => length));
});

test("what is behind a block is no part of it, and only zeros are harmless", () => {
  const { config, packets } = encoded(VOICE);
  const [first = new Uint8Array(), second = new Uint8Array()] = packets.slice(5);
  expect(aacBlockEnd(bytesOf(first, second), config)).toBe(first.length);
  expect(isOneAacBlock(bytesOf(first, second), config)).toBe(false);
  expect(isOneAacBlock(bytesOf(first, new Uint8Array([0, 0, 1])), config)).toBe(false);
  expect(isOneAacBlock(bytesOf(first, new Uint8Array(9)), config)).toBe(true);
  expect(isOneAacBlock(first, config)).toBe(true);
  expect(() => isOneAacBlock(first.subarray(0, -1), config)).toThrow(NotAudio);
});

test.each([
  ["SBR behind its channel", `${QUIET_CHANNEL} ${fill(9, 13)} ${END}`, true],
  ["SBR before any channel", `${fill(9, 13)} ${QUIET_CHANNEL} ${END}`, false],
  ["dynamic range, which has a length of its own", `${QUIET_CHANNEL} ${fill(9, 11)} ${END}`, false],
  ["no channel", `${fill(9, 0)} ${END}`, false],
  ["a channel that couples others", `${QUIET_CHANNEL} 2:3 0:60 ${END}`, false],
  ["a program", `5:3 0:45 ${QUIET_CHANNEL} ${END}`, false],
  ["no end", QUIET_CHANNEL, false],
  ["an ADTS header", `65521:16 ${QUIET_CHANNEL} ${END}`, false],
])("a block with %s", (_what, fields, isOne) => {
  const config = aacConfig(new Uint8Array([0x12, 0x08]));
  expect(unlessRefused(() => isOneAacBlock(packed(fields), config))).toBe(isOne || null);
});

test.each(cases.configurations)("a configuration of $what", ({ fields, rate }) => {
  expect(unlessRefused(() => aacConfig(packed(fields)))?.rate ?? null).toBe(rate);
});

test("bytes that are damaged or no AAC at all never make a block that is longer than they are", () => {
  const { config, packets } = encoded({ ...VOICE, source: "clicks", channels: 2 });
  const random = new Random(Date.now());
  for (let time = 0; time < 20_000; time += 1) {
    const packet = (random.pick(packets) ?? new Uint8Array()).slice();
    for (let byte = random.below(time % 2 ? 4 : packet.length); byte >= 0; byte -= 1)
      packet[random.below(packet.length)] = random.below(256);
    expect(unlessRefused(() => aacBlockEnd(packet, config)) ?? 0).toBeLessThanOrEqual(packet.length);
  }
});
