/** What was asked of the platform. */
export interface Counts {
  requests: number;
  /** Round trips to D1; a batch is one. */
  queries: number;
  rowsRead: number;
  rowsWritten: number;
  /** R2: what writes or lists, and what reads. */
  classA: number;
  classB: number;
  /** Durable Objects: calls, and alarms that rang. */
  objectCalls: number;
  alarms: number;
  /** How long the objects of sessions worked by alarm. */
  objectMs: number;
}

const NONE: Counts = {
  requests: 0,
  queries: 0,
  rowsRead: 0,
  rowsWritten: 0,
  classA: 0,
  classB: 0,
  objectCalls: 0,
  alarms: 0,
  objectMs: 0,
};

/** Of this isolate, which the Worker and its Durable Objects share where this runs. */
export const counts: Counts = { ...NONE };

/** Answers what was counted, and begins anew. */
export function reset(): Counts {
  const before = { ...counts };
  Object.assign(counts, NONE);
  return before;
}
