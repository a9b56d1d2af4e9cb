import fc from "fast-check";
import { expect, test } from "vitest";
import { createEventParser, type ServerEvent } from "../../web/api/events.ts";

function eventsIn(...pieces: string[]): ServerEvent[] {
  const events: ServerEvent[] = [];
  const parse = createEventParser((event) => events.push(event));
  for (const piece of pieces) parse(piece);
  return events;
}

test("an event is told once its blank line is there, with its name and data", () => {
  expect(eventsIn('event: state\ndata: {"complete":true}\n')).toEqual([]);
  expect(eventsIn('event: state\ndata: {"complete":true}\n\n')).toEqual([
    { event: "state", data: '{"complete":true}' },
  ]);
});

test("without a name it is a message, and the name of the one before is forgotten", () => {
  expect(eventsIn("event: drafts\ndata: 1\n\ndata: 2\n\n")).toEqual([
    { event: "drafts", data: "1" },
    { event: "message", data: "2" },
  ]);
});

test("comments, unknown fields and events without data say nothing", () => {
  expect(eventsIn(": still here\n\n", "id: 7\nretry: 10\n\n", "event: drafts\n\n", "data\n\n")).toEqual([
    { event: "message", data: "" },
  ]);
});

test("lines of data are joined, and only one space after the colon is taken away", () => {
  expect(eventsIn("data: one\ndata:two\ndata:  three: 3\n\n")).toEqual([
    { event: "message", data: "one\ntwo\n three: 3" },
  ]);
});

test("whatever the line ends and however it is cut into pieces, the same events come out", () => {
  const line = fc.string({ unit: "grapheme" }).map((text) => text.replace(/[\r\n]/g, ""));
  const sent = fc.array(fc.record({ event: line.filter((name) => name !== ""), data: line }), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(sent, fc.constantFrom("\n", "\r\n", "\r"), fc.array(fc.nat(400)), (events, end, cuts) => {
      const text = events
        .map(({ event, data }) => `event: ${event}${end}: aside${end}data: ${data}${end}${end}`)
        .join("");
      const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length];
      // One more line, so that a carriage return at the end is known not to be half of a line end.
      const pieces = at.slice(1).map((to, index) => text.slice(at[index], to));
      expect(eventsIn(...pieces, `:${end}`)).toEqual(events);
    }),
  );
});
