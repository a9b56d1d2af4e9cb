import type { Unsaid } from "#contract/drafts.ts";

export interface Segment {
  text: string;
  /** UTF-16 offset into the body. */
  start: number;
  /** There where the speaker did not say it. */
  unsaid?: Unsaid;
}

/** A body cut into what was said and what was not, in order and without a gap; findings that do not fit it are left out. */
export function segmentsOf(body: string, findings: readonly Unsaid[]): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  const take = (end: number, unsaid?: Unsaid) => {
    if (end > at) segments.push({ text: body.slice(at, end), start: at, unsaid });
    at = Math.max(at, end);
  };
  for (const unsaid of [...findings].sort((one, other) => one.start - other.start)) {
    if (unsaid.start < at || body.slice(unsaid.start, unsaid.end) !== unsaid.text) continue;
    take(unsaid.start);
    take(unsaid.end, unsaid);
  }
  take(body.length);
  return segments;
}
