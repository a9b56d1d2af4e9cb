import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import deployed from "./objects.json" with { type: "json" };

const read = (file: string) => readFileSync(file, "utf8");

/** The methods of a Durable Object's class that others may call, with their parameters. */
const methodsOf = (file: string) =>
  read(file)
    .matchAll(/^ {2}(?!private |override |constructor)(?:async )?((\w+)\(.*\)): .*\{$/gm)
    .map(([, signature = "", name = ""]) => ({ signature, name }))
    .toArray();

const callers = globSync("worker/**/*.ts").filter((file) =>
  /\/stub\.ts$|\/(?:stub|session-calls)\.ts";/m.test(`${file}\n${read(file)}`),
);

test.each(Object.entries(deployed))("of %s, the Worker calls only what is deployed too", (file, known) => {
  const methods = methodsOf(file);
  expect(methods.map(({ signature }) => signature)).toEqual(expect.arrayContaining(known));
  const tooEarly = methods
    .filter(({ signature }) => !known.includes(signature))
    .flatMap(({ signature, name }) => {
      const call = new RegExp(`(?<!this)\\.${name}\\(|"${name}"`);
      return callers
        .filter((caller) => call.test(read(caller)))
        .map(
          (caller) =>
            `${caller} calls ${signature}: for some seconds after its deployment the object lacks it. Deploy it under a name of its own and without a caller, then add it to objects.json and call it.`,
        );
    });
  expect(tooEarly).toEqual([]);
});
