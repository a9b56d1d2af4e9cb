import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../dev/tools.ts";
import { MAIL_STATES } from "./states/mails.ts";
import { DESK, PHONE } from "./states/sizes.ts";
import { COLOR_SCHEMES, STATES } from "./states/states.ts";

/** Under the root of the checkout; git leaves it alone. */
export const FOLDER = "pictures";

/** A state's file for one width and colour scheme. */
export const pictureOf = (name: string, width: number, colorScheme: string): string =>
  `${name.replace(/\W+/g, "-")}.${width}.${colorScheme}.png`;

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { margin: 2rem }
  section { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
  h2 { flex-basis: 100%; margin: 2rem 0 0 }
  img { max-height: 32rem; max-width: 100%; border: 1px solid gray }
`;

const figure = (file: string) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`;

function section(name: string): string {
  const files = [PHONE, DESK]
    .flatMap(({ width }) => COLOR_SCHEMES.map((scheme) => pictureOf(name, width, scheme)))
    .filter((file) => existsSync(join(ROOT, FOLDER, file)));
  return `<section><h2>${name}</h2>${files.map(figure).join("")}</section>`;
}

/** Playwright calls this once all pictures are taken: a page that shows them side by side. */
export default async function writeIndex(): Promise<void> {
  await mkdir(join(ROOT, FOLDER), { recursive: true });
  const sections = [...STATES, ...MAIL_STATES].map(({ name }) => section(name)).join("\n");
  await writeFile(
    join(ROOT, FOLDER, "index.html"),
    `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Every screen</title><style>${STYLE}</style>\n<h1>Every screen in every state</h1>\n${sections}\n</html>\n`,
  );
  console.log(`Open ${FOLDER}/index.html to look at them.`);
}
