import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AUDIO_FORMATS } from "#contract/audio.ts";
import { SHARE_PATH, STATIC_PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import { HEAD } from "../../dev/build/pages.ts";
import { PATHS, SHORTCUTS } from "../../web/paths.ts";
import { entryOfLock, tabLock } from "../../web/shared/shell/tab-lock.ts";
import { routeOf } from "../../web/sw/route.ts";

const ORIGIN = "https://outspoken.example";

const route = (path: string, { method = "GET", mode = "no-cors" as RequestMode } = {}) =>
  routeOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN);
const navigation = (path: string) => route(path, { mode: "navigate" });

test("nothing under /api is touched, whatever asks for it and however", () => {
  const calls = Object.values(API).map((path) =>
    typeof path === "string" ? path : (path as (...parts: string[]) => string)("some-id", "another"),
  );
  expect(calls.length).toBeGreaterThan(20);
  for (const path of [...calls, "/api", "/api/nothing.js"]) {
    for (const method of ["GET", "POST", "DELETE"]) {
      expect(route(path, { method }), path).toEqual({ kind: "network" });
      expect(route(path, { method, mode: "navigate" }), path).toEqual({ kind: "network" });
    }
  }
});

test("every address of the app opens its shell, the landing page its own", () => {
  const files: string[] = Object.values(STATIC_PAGES);
  const paths = Object.values(PATHS)
    .map((path) => (typeof path === "string" ? path : path("some-id")))
    .filter((path) => !files.includes(path));
  for (const path of [...paths, ...Object.keys(SHORTCUTS), "/nowhere"]) {
    expect(navigation(path), path).toEqual({ kind: "page", shell: /^\/(#|$)/.test(path) ? "/" : "/app" });
  }
  expect(navigation("/?from=mail#faq")).toEqual({ kind: "page", shell: "/" });
  expect(navigation("/auth/callback?token=a.b")).toEqual({ kind: "page", shell: "/app" });
});

test("a file is never answered with a page", () => {
  const files = ["/sw.js", "/manifest.webmanifest", "/assets/app-1a2b.js", "/favicon.svg"];
  for (const path of [...Object.values(STATIC_PAGES), ...files])
    expect(navigation(path), path).toEqual({ kind: "network" });
});

test("built files come from the cache, and only those of our own site", () => {
  expect(route("/assets/app-1a2b.js")).toEqual({ kind: "asset" });
  expect(route("/favicon.svg")).toEqual({ kind: "network" });
  expect(route("https://elsewhere.example/assets/app-1a2b.js")).toEqual({ kind: "network" });
  expect(route("/assets/app-1a2b.js", { method: "POST" })).toEqual({ kind: "network" });
});

test("what is shared arrives by POST, and by nothing else", () => {
  expect(route(SHARE_PATH, { method: "POST", mode: "navigate" })).toEqual({ kind: "share" });
  expect(navigation(SHARE_PATH)).toEqual({ kind: "page", shell: "/app" });
  expect(route("/app/library", { method: "POST", mode: "navigate" })).toEqual({ kind: "network" });
  expect(route(`https://elsewhere.example${SHARE_PATH}`, { method: "POST" })).toEqual({ kind: "network" });
});

test("a tab's lock names what it runs; other locks name nothing", () => {
  expect(entryOfLock(tabLock("/assets/app-1a2b.js"))).toBe("/assets/app-1a2b.js");
  expect(entryOfLock("outspoken-note-1")).toBeNull();
  expect(entryOfLock(undefined)).toBeNull();
});

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
