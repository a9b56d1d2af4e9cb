import { expect, test } from "vitest";
import { cutReply, hasTooManyParts } from "../../worker/domain/inbound/mail.ts";
import { slowdownOf } from "../language/slowdown.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const mailOf = (parts: number, name = "b") =>
  bytesOf(
    `Content-Type: multipart/mixed; boundary="${name}"\r\n\r\n${`--${name} \r\n\r\nx\r\n`.repeat(parts)}`,
  );

test("parts are counted by the boundaries that a mail names", () => {
  const counted = [mailOf(100), mailOf(101), mailOf(101, "x".repeat(70)), bytesOf("\n--b".repeat(500))];
  expect(counted.map(hasTooManyParts)).toEqual([false, true, true, false]);
  const names = Array.from({ length: 101 }, (_, at) => `boundary=b${at}\n`).join("");
  expect(hasTooManyParts(bytesOf(names))).toBe(true);
});

test("the time to read a mail grows with it, whatever it says", async () => {
  expect(await slowdownOf((text) => [hasTooManyParts(bytesOf(text)), cutReply(text)], "mail")).toEqual([]);
});
