import fc from "fast-check";
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
  ...[0, -0, -1, -2, 0.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63)],
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

/** The way to each value in it. */
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
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  const entries = copy as Record<string | number, unknown>;
  entries[key] = replaced(entries[key], rest, by);
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
