import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { settings } from "../../worker/env.ts";
import layers from "./layers.json" with { type: "json" };

/** What each part, and each folder of `worker/language`, may import besides itself and packages. */
const {
  parts: MAY_IMPORT,
  language: LANGUAGE,
}: Record<"parts" | "language", Record<string, string[]>> = layers;

const sources = globSync("{worker,web,dev}/**/*.{ts,tsx}");

function importsOf(file: string) {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/(?:from|import)\s*(\(?)\s*"([^"]+)"/g)].map(
    ([, parenthesis, specifier = ""]) => ({
      file,
      target: resolveFrom(file, specifier),
      // Loaded when it is needed, with `import()`.
      lazy: parenthesis === "(",
    }),
  );
}

function resolveFrom(file: string, specifier: string): string {
  if (specifier.startsWith("#contract/")) return specifier.replace("#", "worker/");
  return specifier.startsWith(".") ? normalize(join(dirname(file), specifier)) : `package:${specifier}`;
}

const imports = sources.flatMap(importsOf);

/** `web/pages` rather than `web`: the longest that fits. */
const partOf = (path: string) =>
  Object.keys(MAY_IMPORT)
    .filter((part) => path.startsWith(`${part}/`))
    .toSorted((a, b) => b.length - a.length)[0];

test("no import leads from a lower layer to a higher one", () => {
  expect(imports.length).toBeGreaterThan(100);
  const wrong = imports.flatMap(({ file, target }) => {
    const part = partOf(file);
    if (!part || target.startsWith("package:") || target.startsWith(`${part}/`)) return [];
    const allowed = MAY_IMPORT[part] ?? [];
    if (allowed.some((lower) => target === lower || target.startsWith(`${lower}/`))) return [];
    return `${file} imports ${target}: move what both need to one of ${allowed.join(", ")}, or pass it in as an argument.`;
  });
  expect(wrong).toEqual([]);
});

test("no imports make a circle, types included", () => {
  // What is loaded lazily may take its types from the file that loads it.
  const targets = Map.groupBy(
    imports.filter(({ lazy }) => !lazy),
    ({ file }) => file,
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const circle = [...path.slice(start), file].join(" -> ");
      circles.push(`${circle}: join these files, or move what both need to a file that imports neither.`);
    }
    if (start >= 0 || done.has(file)) return;
    for (const { target } of targets.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of sources) visit(file, []);
  expect(circles).toEqual([]);
});

test("a folder of worker/language is entered by its index only: text, then fidelity, rubric and style, sources, rules, plain-writer", () => {
  const folderOf = (path: string) => /^worker\/language\/([\w-]+)\//.exec(path)?.[1];
  const wrong = imports.filter(({ file, target }) => {
    const [from, to] = [folderOf(file), folderOf(target)];
    if (!to || from === to) return false;
    const isAllowed = from === undefined || LANGUAGE[from]?.includes(to);
    return !isAllowed || target !== `worker/language/${to}/index.ts`;
  });
  expect(wrong).toEqual([]);
});

test("the contract imports nothing but zod, and types of WebAuthn's library", () => {
  const packages = imports.filter(
    ({ file, target }) => file.startsWith("worker/contract/") && target.startsWith("package:"),
  );
  expect([...new Set(packages.map(({ target }) => target))]).toEqual([
    "package:zod",
    "package:@simplewebauthn/server",
  ]);
});

test("the browser never loads zod: schemas are imported as types only", () => {
  const withZod = new Set(imports.filter(({ target }) => target === "package:zod").map(({ file }) => file));
  const loaded = sources
    .filter((file) => file.startsWith("web/"))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/^import (?!type )[^;]*from "#contract\/([^"]+)"/gm)].map(
        ([, name]) => ({ file, target: `worker/contract/${name}` }),
      ),
    )
    .filter(({ target }) => withZod.has(target));
  const hint =
    "these files hold schemas: `import type` from them, and move values that the browser needs to a file without";
  expect(loaded, hint).toEqual([]);
});

test("only worker/db speaks SQL, and only worker/services calls off-site", () => {
  const speaksSql = imports.filter(
    ({ file, target }) =>
      /package:drizzle-orm(\/d1|\/sqlite-core)?$/.test(target) && !file.startsWith("worker/db/"),
  );
  expect(speaksSql).toEqual([]);
  const fetches = sources.filter(
    (file) =>
      file.startsWith("worker/") &&
      !file.startsWith("worker/services/") &&
      /(?<![.\w])fetch\(/.test(readFileSync(file, "utf8")),
  );
  expect(fetches).toEqual([]);
});

test("nothing in the product knows that stand-ins exist", () => {
  const mentions = sources.filter(
    (file) =>
      !file.startsWith("dev/") &&
      /\bstand-?ins?\b|(?:\.\.\/)+(?:dev|test)\//i.test(readFileSync(file, "utf8")),
  );
  expect(mentions).toEqual([]);
});

test("worker/bindings.d.ts names the bindings and variables of wrangler.toml, to which an operator may add settings and EMAIL", () => {
  const configured = readFileSync("wrangler.toml", "utf8").matchAll(
    /^(?:(?:binding|name) = "([A-Z_]+)"|([A-Z_]+) = )/gm,
  );
  const [, declared = ""] =
    readFileSync("worker/bindings.d.ts", "utf8").match(/interface Env {([^}]*)}/) ?? [];
  const names = new Set([...configured].map(([, binding, variable]) => binding ?? variable ?? ""));
  const typed = new Set([...declared.matchAll(/^\s*(\w+):/gm)].map(([, name = ""]) => name));
  const added = new Set(["EMAIL", ...Object.keys(settings.shape)]);
  expect(typed.difference(names)).toEqual(new Set());
  expect(names.difference(typed).difference(added)).toEqual(new Set());
});
