import { expect, test } from "vitest";
import { saysTooLong } from "../../../worker/services/failure.ts";

test.each([
  [true, "This model's maximum context length is 131072 tokens. Please reduce the length of the prompt."],
  [true, "5021: The estimated number of tokens (26345) exceeded this model context window limit (24000)"],
  [true, '{"error": {"code": "context_length_exceeded"}}'],
  [true, "prompt is too long: 205106 tokens > 200000 maximum"],
  [true, "The input token count (317740) exceeds the maximum number of tokens allowed (131072)."],
  [true, "3006: Request is too large"],
  [false, "Invalid schema for response_format 'draft'"],
  [false, "Unsupported parameter: stream"],
  [false, ""],
])("%s: it is refused for its length: %s", (is, said) => {
  expect(saysTooLong(said)).toBe(is);
});
