import { expect, test } from "vitest";
import { measureSound, sniffAudio } from "../../../worker/domain/audio/container.ts";
import kinds from "./kinds.json" with { type: "json" };
import { type Kind, READABLE, recordingOf, soundIn } from "./samples.ts";

function isStill(bytes: Uint8Array): boolean | undefined {
  const format = sniffAudio(bytes);
  const sound = format && measureSound(bytes, format, 91);
  return typeof sound === "object" ? sound?.isStill : undefined;
}

/** Of plain samples their values tell. One is silent itself. */
const CODED = READABLE.filter((kind) => !/pcm|wav|silent/.test(kind));

test.each(CODED)("digital silence is told from sound in %s", (kind: Kind) => {
  expect(isStill(soundIn(kind, kinds[kind], "anullsrc=duration=20"))).toBe(true);
  expect(isStill(soundIn(kind, kinds[kind], "anoisesrc=duration=5:amplitude=0.01"))).toBe(false);
  expect(isStill(recordingOf(kind))).toBe(false);
});
