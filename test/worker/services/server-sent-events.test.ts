import fc from "fast-check";
import { expect, test } from "vitest";
import { eventData } from "../../../worker/services/server-sent-events.ts";
import { sizes, streamOf } from "./bytes.ts";

const read = (text: string, cuts?: number[]) => Array.fromAsync(eventData(streamOf(text, cuts)));

test("however the bytes are cut, the events are the same", async () => {
  const data = fc.string({ unit: "grapheme" }).map((text) => JSON.stringify(text));
  const comment = fc.constantFrom("", ": ping", "event: message", "id: 7", ":", "retry: 10");
  const lineBreak = fc.constantFrom("\n", "\r\n");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(data, comment)), lineBreak, sizes, async (events, end, cuts) => {
      const text = events.map(([json, line]) => `${line && line + end}data: ${json}${end}${end}`).join("");
      expect(await read(text, cuts)).toEqual(events.map(([json]) => json));
    }),
  );
});

test.for([
  ["a comment by itself", ": ping\n\ndata: 1\n\n", ["1"]],
  ["no space after the colon", "data:1\n\n", ["1"]],
  ["one space is not part of it, a second one is", "data:  1\n\n", [" 1"]],
  ["several lines are one event", "data: 1\ndata: 2\n\n", ["1\n2"]],
  ["an empty event", "data\n\ndata:\n\n", ["", ""]],
  ["other fields", "event: done\ndatabase: 1\ndata: 2\nid: 3\n\n", ["2"]],
  ["several blank lines", "\n\n\ndata: 1\n\n\n\ndata: 2\n\n", ["1", "2"]],
  ["a byte order mark", "\ufeffdata: 1\n\n", ["1"]],
  ["an event that never ends is none", "data: 1\n\ndata: 2\n", ["1"]],
] as const)("%s", async ([, text, events]) => {
  expect(await read(text)).toEqual(events);
});
