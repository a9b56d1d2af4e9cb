import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect } from "vitest";
import { newMarker } from "../account/lives.ts";
import { call } from "../people.ts";
import { readAnswer } from "../trust/answers.ts";
import { idFor, pathWith } from "../trust/requests.ts";
import { CALLS, type Route } from "../trust/routes.ts";
import { type Seeded, seedPerson } from "./seed.ts";
import words from "./words.json" with { type: "json" };

/** Somebody who has nothing to do with it: no answer to anybody else may name them. */
const bystander = newMarker();
await seedPerson(bystander);

/** What the deployment keeps to itself. */
const SECRETS = Object.entries(env).flatMap(([name, value]) =>
  /(?<!_PUBLIC)_(?:KEY|SECRET|PRICE_ID)$/.test(name) && typeof value === "string" && value ? [value] : [],
);

const OF_THE_INSIDE =
  /sqlite|\bD1_|drizzle|\bselect\b.*\bfrom\b|\binsert into\b|node_modules|\.ts:\d|\bat \w+ \(/i;

/** Sends it. Fails unless the contract allows the answer, and it says nothing private. Returns it with its body read. */
export async function sendHostile(route: Route, path: string, init: RequestInit) {
  const response = await call(path, { method: route.method, redirect: "manual", ...init });
  const { status, ok, headers } = response;
  const text = await readAnswer(route, response);
  const whole = `${text} ${[...headers].flat().join(" ")}`;
  for (const secret of [bystander, ...SECRETS]) expect(whole).not.toContain(secret);
  if (status >= 400) expect(whole).not.toMatch(OF_THE_INSIDE);
  expect(Object.keys(Object.prototype)).toEqual([]);
  return { status, ok, headers, text };
}

/** Fails with the shortest input for which this fails: one of `known`, or of so many others. */
export const forEvery = <Input>(
  inputs: fc.Arbitrary<Input>,
  numRuns: number,
  check: (input: Input) => Promise<void>,
  known: Input[] = [],
) => fc.assert(fc.asyncProperty(inputs, check), { numRuns, examples: known.map((input) => [input]) });

/** Looks around as this person: whatever was taken from them, all of it must be there to be read. */
export async function looksAround({ things, headers }: Seeded): Promise<void> {
  for (const route of CALLS.filter(({ name }) => words.looks.includes(name))) {
    const path = pathWith(route, (parameter) => idFor(route, parameter, things));
    const { status } = await sendHostile(route, path, { headers });
    expect([route.name, status]).toEqual([route.name, 200]);
  }
}
