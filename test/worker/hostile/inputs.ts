import fc from "fast-check";
import { wav } from "../audio.ts";
import { noteForm } from "../people.ts";
import recordings from "./recordings.json" with { type: "json" };
import words from "./words.json" with { type: "json" };

/** Words that mean something to somebody on the way, or to nobody at all. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    ...words.text,
    "\0",
    `a${"\0".repeat(50)}`,
    "\ud800",
    "half \udfff of one",
    "e\u0301".repeat(200),
    "🏳️‍🌈".repeat(30),
    "x".repeat(3_001),
    "ß".repeat(100_000),
  ),
);

const hostileNumber = fc.constantFrom(
  ...[0, -0, -1, 0.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63)],
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.boolean(),
  fc.constantFrom(null, [], {}, [[]], [null], { length: 1e9 }, { toString: 1, constructor: 2 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(hostileText, { maxLength: 5 }),
  fc.constant(Array(300).fill("many")),
);

type Json = Record<string, unknown>;
type Way = (string | number)[];

function waysInto(value: unknown): Way[] {
  if (value === null || typeof value !== "object") return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [
    [key],
    ...waysInto((value as Record<string | number, unknown>)[key]).map((way) => [key, ...way]),
  ]);
}

/** The same with another value in that place; undefined takes it out. */
function replaced(value: unknown, [key, ...rest]: Way, by: unknown): unknown {
  if (key === undefined) return by;
  if (value === null || typeof value !== "object") return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  copy[key] = replaced(copy[key], rest, by);
  return copy;
}

/** A good body with up to three things wrong in it. */
function nearly(good: Json): fc.Arbitrary<unknown> {
  const change = fc.tuple(fc.constantFrom(...waysInto(good)), fc.option(hostileValue, { nil: undefined }));
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce<unknown>((body, [way, by]) => replaced(body, way, by), good));
}

export interface Body {
  body: string | Uint8Array<ArrayBuffer>;
  contentType: string | null;
}

const asJson = (body: string): Body => ({ body, contentType: "application/json" });

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

/** The same JSON with something before its first field. */
const withFirst = (good: Json, field: string) => `{${field},${JSON.stringify(good).slice(1)}`;

/** Bodies that once did harm, or are made to. */
export function knownBodies(good: Json): Body[] {
  const [field = "field"] = Object.keys(good);
  return [
    nested(100_000),
    JSON.stringify({ ...good, [field]: 0 }).replace(":0", `:${nested(100_000)}`),
    withFirst(good, '"__proto__":{"polluted":true}'),
    withFirst(good, '"constructor":{"prototype":{"polluted":true}}'),
    withFirst(good, `"${field}":null`),
    ...Object.keys(good).map((key) => JSON.stringify({ ...good, [key]: "" })),
    "",
    "null",
    "\ufeff{}",
    '{"a":1e999}',
  ].map(asJson);
}

const contentType = fc.constantFrom(null, ...words.contentTypes);

export function hostileBody(good: Json): fc.Arbitrary<Body> {
  const text = JSON.stringify(good);
  return fc.oneof(
    { weight: 6, arbitrary: nearly(good).map((body) => asJson(JSON.stringify(body))) },
    { weight: 1, arbitrary: fc.json().map(asJson) },
    { weight: 1, arbitrary: fc.nat(text.length).map((end) => asJson(text.slice(0, end))) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => ({
        body: new Uint8Array([...new TextEncoder().encode(text.slice(0, -2)), ...bytes, 0x22, 0x7d]),
        contentType: "application/json",
      })),
    },
    { weight: 1, arbitrary: fc.record({ body: fc.constant(text), contentType }) },
  );
}

type Bytes = Uint8Array<ArrayBuffer>;

const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));

const join = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));

/** A tenth of a second of a tone in every container that we take, as ffmpeg writes them; mp4 in fragments, as browsers do. */
const real = fc.constantFrom<Bytes[]>(
  wav({ seconds: 0.1, tone: true }),
  ...Object.values(recordings).map((text) => Uint8Array.fromBase64(text)),
);

/** The first bytes of each kind, by which it is known. */
const MAGIC_BYTES = 32;

const truncated = fc
  .tuple(real, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([bytes, share]) => bytes.slice(0, Math.floor(bytes.length * share)));

/** Runs of the same byte over what the container says of itself: lengths, counts and times beyond all bounds. */
const run = fc.record({
  at: fc.nat(1_300),
  length: fc.integer({ min: 1, max: 8 }),
  by: fc.constantFrom(0, 1, 0x7f, 0x80, 0xff),
});
const overwritten = fc.tuple(real, fc.array(run, { minLength: 1, maxLength: 6 })).map(([bytes, runs]) => {
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

export const forgedSound: fc.Arbitrary<Bytes> = fc.oneof(real, truncated, overwritten, polyglot, random);

export const hostileSound: fc.Arbitrary<Bytes> = fc.oneof(forgedSound, {
  weight: 1,
  arbitrary: heard.map((say) => wav({ seconds: 0.1, tone: true, say })),
});

const fieldValue = hostileValue.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));

/** Stands for a session of whoever sends the form. */
export const THEIR_SESSION = "their own session";

const fieldName = fc.constantFrom(...words.fields);

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
    ...words.partHeaders,
    `Content-Disposition: form-data; name="${"n".repeat(10_000)}"`,
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
    contentType: fc.constantFrom(null, ...words.formTypes),
  })
  .map(({ parts, ended, cut, contentType }) => {
    const whole = join(
      ...parts.map(([headers, content]) => part(headers, content)),
      utf8(ended ? `--${BOUNDARY}--\r\n` : ""),
    );
    return { body: whole.slice(0, Math.ceil(whole.length * cut)), contentType };
  });
