import fc from "fast-check";
import { expect, test } from "vitest";
import { readEvents } from "../../web/api/use-live.ts";

interface Event {
  event: string | undefined;
  data: string;
}

/** What is read of a stream that arrives in these pieces. */
async function eventsIn(...pieces: Uint8Array<ArrayBuffer>[]): Promise<Event[]> {
  const events: Event[] = [];
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  await readEvents(stream, ({ event, data }) => events.push({ event, data }));
  return events;
}

const bytes = (text: string) => new TextEncoder().encode(text);

test("a comment is no event, and one without its blank line is none yet", async () => {
  expect(await eventsIn(bytes(": following\n\n"))).toEqual([]);
  expect(await eventsIn(bytes('event: state\ndata: {"complete":true}\n'))).toEqual([]);
});

test("whatever the line ends and wherever it is cut, within a character too, the same events are read", async () => {
  const line = fc.string({ unit: "grapheme" }).map((text) => text.replace(/[\r\n\0]/g, ""));
  const sent = fc.array(fc.record({ event: line.filter((name) => name !== ""), data: line }), {
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(
      sent,
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.array(fc.nat(400)),
      async (events, end, cuts) => {
        // One more line, so that a carriage return at the end is known not to be half of a line end.
        const whole = bytes(
          `${events.map(({ event, data }) => `event: ${event}${end}: aside${end}data: ${data}${end}${end}`).join("")}:${end}`,
        );
        const at = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length];
        const pieces = at.slice(1).map((to, index) => whole.slice(at[index], to));
        expect(await eventsIn(...pieces)).toEqual(events);
      },
    ),
  );
});
