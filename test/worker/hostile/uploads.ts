import fc from "fast-check";
import { noteForm } from "../people.ts";
import { type Body, hostileText, hostileValue } from "./bodies.ts";
import { RECORDINGS } from "./recordings.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));

function join(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const real = fc.constantFrom(...Object.values(RECORDINGS));

/** The first bytes of each kind, by which it is known. */
const MAGIC_BYTES = 32;

const truncated = fc.tuple(real, fc.double({ min: 0, max: 1, noNaN: true })).map(([bytes, share]) => {
  return bytes.slice(0, Math.floor(bytes.length * share));
});

/** Runs of the same byte over what the container says of itself: lengths, counts and times beyond all bounds. */
const overwritten = fc
  .tuple(
    real,
    fc.array(
      fc.record({
        at: fc.nat(1_300),
        length: fc.integer({ min: 1, max: 8 }),
        by: fc.constantFrom(0, 1, 0x7f, 0x80, 0xff),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([bytes, runs]) => {
    const copy = bytes.slice();
    for (const { at, length, by } of runs) copy.fill(by, at, at + length);
    return copy;
  });

const polyglot = fc.tuple(real, real).map(([one, other]) => join(one.slice(0, MAGIC_BYTES), other, one));

const random = fc
  .tuple(real, fc.uint8Array({ maxLength: 300 }))
  .map(([bytes, noise]) => join(bytes.slice(0, 12), noise));

/** What the speech service hears in it: anything at all, or nothing. */
const heard = fc.record({
  id: fc.uuid(),
  text: fc.oneof(hostileText, fc.constant("we called every customer and asked what they needed")),
  language: fc.oneof(hostileText, fc.constant("english")),
  duration: fc.constantFrom(0, -1, 1, 89, 91, 1e9, 1e308),
  no_speech_prob: fc.constantFrom(0, 0.02, 1, -1, 1e308),
});

export const hostileSound: fc.Arbitrary<Bytes> = fc
  .tuple(fc.oneof(real, truncated, overwritten, polyglot, random), fc.option(heard))
  .map(([bytes, say]) => (say ? join(bytes, utf8(`SAY${JSON.stringify(say)}\0`)) : bytes));

/** What is sent beside the sound, as text. */
const fieldValue = hostileValue.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));

/** Stands for a session of whoever sends the form. */
export const THEIR_SESSION = "their own session";

const fieldName = fc.constantFrom(
  "sessionId",
  "text",
  "topic",
  "interviewMode",
  "audio",
  "extra",
  "__proto__",
);

/** A form as a browser would write it, whatever is in it. */
export const hostileForm: fc.Arbitrary<FormData> = fc
  .record({
    sound: fc.option(hostileSound),
    fileName: hostileText,
    type: hostileText,
    changes: fc.array(fc.tuple(fieldName, fieldValue), { maxLength: 3 }),
    twice: fc.boolean(),
  })
  .map(({ sound, fileName, type, changes, twice }) => {
    const form = noteForm(sound ? { audio: sound, fileName, type } : {});
    form.set("sessionId", THEIR_SESSION);
    for (const [name, value] of changes) form.set(name, value);
    if (twice) for (const [name, value] of [...form]) form.append(name, value);
    return form;
  });

const BOUNDARY = "------------------------x";

const part = (headers: string, content: Uint8Array) =>
  join(utf8(`--${BOUNDARY}\r\n${headers}\r\n\r\n`), content, utf8("\r\n"));

const partHeaders = fc.oneof(
  fc.constantFrom(
    "",
    "Content-Disposition: form-data",
    'Content-Disposition: form-data; name="audio"',
    'Content-Disposition: form-data; name="audio"; filename="a.wav"\r\nContent-Type: audio/wav',
    'Content-Disposition: form-data; name="audio"; filename="../../a\0.wav"',
    `Content-Disposition: form-data; name="${"n".repeat(10_000)}"`,
    'Content-Disposition: form-data; name="text"\r\nContent-Transfer-Encoding: base64',
    'Content-Disposition: form-data; name="__proto__"',
    "Content-Disposition: attachment; name=text",
    `X-Many: 1\r\n`.repeat(500),
  ),
  hostileText,
);

/** A form as no browser would write it. */
export const brokenForm: fc.Arbitrary<Body> = fc
  .record({
    parts: fc.array(fc.tuple(partHeaders, fc.oneof(hostileSound, hostileText.map(utf8))), { maxLength: 4 }),
    ended: fc.boolean(),
    cut: fc.double({ min: 0.5, max: 1, noNaN: true }),
    contentType: fc.constantFrom(
      `multipart/form-data; boundary=${BOUNDARY}`,
      `multipart/form-data; boundary="${BOUNDARY}"`,
      "multipart/form-data; boundary=another",
      "multipart/form-data",
      "multipart/mixed; boundary=x",
      "audio/wav",
      null,
    ),
  })
  .map(({ parts, ended, cut, contentType }) => {
    const whole = join(
      ...parts.map(([headers, content]) => part(headers, content)),
      utf8(ended ? `--${BOUNDARY}--\r\n` : ""),
    );
    return { body: whole.slice(0, Math.ceil(whole.length * cut)), contentType };
  });
