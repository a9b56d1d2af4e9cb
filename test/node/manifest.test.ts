import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AUDIO_FORMATS } from "#contract/audio.ts";
import { SHARE_PATH } from "#contract/pages.ts";
import { HEAD } from "../../dev/build/pages.ts";
import { PATHS } from "../../web/paths.ts";

interface Icon {
  src: string;
  type: string;
  sizes: string;
  purpose?: string;
}

const PUBLIC = "web/public";
const manifest = JSON.parse(readFileSync(join(PUBLIC, "manifest.webmanifest"), "utf8"));
const icons: Icon[] = [
  ...manifest.icons,
  ...manifest.shortcuts.flatMap((shortcut: { icons: Icon[] }) => shortcut.icons),
];

/** Width and height as the file itself says: the first fields of a PNG. */
function sizeOf(file: string): string {
  const bytes = readFileSync(file);
  expect(bytes.subarray(1, 4).toString(), file).toBe("PNG");
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test("every icon is there, of the size and type it says", () => {
  for (const { src, type, sizes } of icons) {
    const file = join(PUBLIC, src);
    expect(existsSync(file), src).toBe(true);
    if (type === "image/png") expect(sizeOf(file), src).toBe(sizes);
  }
});

test("it can be installed, with icons of both sizes and for a phone to cut to its shape, and opens the app, Record and the Library", () => {
  const of = (purpose: string | undefined) =>
    manifest.icons.filter((icon: Icon) => icon.purpose === purpose).map(({ sizes }: Icon) => sizes);
  expect(of(undefined)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(of("maskable")).toContain("512x512");
  expect(manifest).toMatchObject({
    name: "Outspoken",
    display: "standalone",
    scope: "/",
    start_url: PATHS.record,
    shortcuts: [
      { name: "Record", url: PATHS.recording },
      { name: "Library", url: PATHS.library },
    ],
  });
});

test("sound can be shared with it", () => {
  const { params, ...target } = manifest.share_target;
  expect(target).toEqual({ action: SHARE_PATH, method: "POST", enctype: "multipart/form-data" });
  const accepted: string[] = params.files[0].accept;
  expect(accepted).toContain("audio/*");
  const endings = Object.values(AUDIO_FORMATS).map(({ extension }) => `.${extension}`);
  expect(accepted).toEqual(expect.arrayContaining(endings));
});

test("each page is dark before its styles come, for who wants that", () => {
  expect(HEAD).toContain('<meta name="color-scheme" content="light dark" />');
  for (const name of readdirSync("web").filter((name) => name.endsWith(".html"))) {
    const [beforeStyles] = readFileSync(join("web", name), "utf8").split('rel="stylesheet"');
    expect(beforeStyles).toContain("<!--head-->");
  }
});
