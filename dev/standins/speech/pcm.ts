/** Sound as the recogniser wants it: mono, 16 bit, little-endian. */
export const SAMPLE_RATE = 16_000;

export function secondsOf(samples: Int16Array): number {
  return samples.length / SAMPLE_RATE;
}
