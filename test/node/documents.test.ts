import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { CONFIGURATION_FILE, configuration } from "../../dev/configuration.ts";

const documents = globSync(["*.md", "{docs,worker}/**/*.md"]).map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));

/** Where a document leads that does not exist: its links, its headings, the files and commands that it names. */
function deadEnds({ file, text }: (typeof documents)[number]): string[] {
  const links = [...text.matchAll(/\]\((?!http)([^)\s#]*)#?([^)\s]*)\)|src="([^"]+)"/g)]
    .map(([, path, anchor = "", image]) => ({ path: path ?? image ?? "", anchor }))
    .filter(({ path, anchor }) => {
      const target = path ? join(dirname(file), path) : file;
      return !existsSync(target) || (anchor && !anchorsIn(readFileSync(target, "utf8")).includes(anchor));
    });
  const files = [...text.matchAll(/`((?:worker|web|dev|test|bench|docs|migrations)\/[\w./-]+)`/g)];
  const commands = [...text.matchAll(/npm run ([\w:]+)/g)];
  return [
    ...links.map(({ path, anchor }) => `${path}#${anchor}`),
    ...files.flatMap(([, path = ""]) => (existsSync(path) ? [] : path)),
    ...commands.flatMap(([, name = ""]) => (name in scripts ? [] : `npm run ${name}`)),
  ];
}

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

/** As GitHub makes them of headings. */
const anchorsIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );

test("what the documents name exists", () => {
  expect(documents.flatMap((each) => deadEnds(each).map((end) => `${each.file}: ${end}`))).toEqual([]);
});

test("docs/configuration.md is as `npm run docs` writes it", () => {
  expect(readFileSync(CONFIGURATION_FILE, "utf8")).toBe(configuration());
});
