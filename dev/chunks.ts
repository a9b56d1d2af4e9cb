import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";
import { ROOT } from "./tools.ts";

type Graph = Rolldown.ChunkingContext;

const WEB = join(ROOT, "web");
const TRY = join(WEB, "try/try.tsx");

/** A part of ours that so many screens need is fetched with the first of them. */
const COMMON_SCREENS = 4;

/** Of a few hundred bytes each, and needed by two or three screens. */
const SMALL = /[\\/](?:use-polling|back-link|server-message)\.tsx?$/;

/** What app.html itself asks for. */
const IN_APP_PAGE = /^assets\/(?:app|base|call|common|first|opening|rolldown-runtime|styles)-[^/]+$/;

/**
 * What goes into one file with what. By itself the bundler makes a file for each set of screens that share something: some
 * eighty, most of a few hundred bytes, which cost more than they hold, since each is asked for and compressed alone.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let bases: Set<string>[] | undefined;
  let landing: Set<string> | undefined;
  let calls: Set<string> | undefined;
  let opening: Set<string> | undefined;
  let screens: Set<string>[] | undefined;
  let recorders: Set<string>[] | undefined;

  /** The landing page is to have nothing but its own. */
  function isLanding(id: string, graph: Graph): boolean {
    landing ??= neededBy(join(WEB, "landing.ts"), graph);
    return landing.has(id) || id.includes("vite/preload-helper");
  }

  /** What the app's page runs before anything else, and so without anything else. */
  function isOpening(id: string, graph: Graph): boolean {
    opening ??= neededBy(join(WEB, "opening.ts"), graph);
    return opening.has(id);
  }

  /** The way to the server, which *Try it now* has as well. */
  function isCall(id: string, graph: Graph): boolean {
    calls ??= neededBy(join(WEB, "lib/call.ts"), graph);
    return calls.has(id) || /[\\/]contract[\\/]pa(?:ges|ths)\.ts$/.test(id);
  }

  /** What the app and *Try it now* both begin with, first of all React. */
  function isBase(id: string, graph: Graph): boolean {
    bases ??= [join(WEB, "app.tsx"), TRY].map((page) => neededBy(page, graph));
    return bases.every((needed) => needed.has(id));
  }

  function isCommon(id: string, graph: Graph): boolean {
    screens ??= [
      TRY,
      ...readdirSync(join(WEB, "screens"))
        .filter((file) => file.endsWith(".tsx"))
        .map((file) => join(WEB, "screens", file)),
    ].map((screen) => neededBy(screen, graph));
    return SMALL.test(id) || screens.filter((needed) => needed.has(id)).length >= COMMON_SCREENS;
  }

  /** What the chat and *Try it now* share, and every other place to speak. */
  function isRecorder(id: string, graph: Graph): boolean {
    recorders ??= [join(WEB, "screens/chat.tsx"), TRY].map((screen) => neededBy(screen, graph));
    return recorders.every((needed) => needed.has(id));
  }

  return [
    // What only the landing page has stays in its own file.
    { name: (id, graph) => (isLanding(id, graph) ? "first" : null), minShareCount: 2, priority: 5 },
    { name: (id, graph) => (isCall(id, graph) ? "call" : null), priority: 5 },
    { name: (id, graph) => (isOpening(id, graph) ? "opening" : null), priority: 4 },
    { name: (id, graph) => (isBase(id, graph) ? "base" : null), priority: 3 },
    {
      name: (id, graph) => (isCommon(id, graph) ? "common" : null),
      test: /[\\/](?:web[\\/](?:features|lib|ui)|worker[\\/]contract)[\\/]/,
      priority: 2,
    },
    { name: (id, graph) => (isRecorder(id, graph) ? "recorder" : null), priority: 2 },
    // What the chat and the post's own screen show of a draft.
    {
      name: "draft",
      test: /[\\/](?:draft-editor[\\/](?:failures|copy-panel|post-length|action-button)|use-by-hand|text-area|post-text)\.tsx?$/,
      minShareCount: 2,
      priority: 3,
    },
    // The player and what goes with it: one file for the three screens that have it.
    { name: "vault", test: /[\\/]features[\\/]vault[\\/]/, minShareCount: 2, priority: 1 },
  ];
}

/** Which of the files that an import needs are asked for with it, as in `assets/draft-1a2b3c4d.js`: all but what the page has. */
export function preloadedBy(host: { hostId: string; hostType: "html" | "js" }, needed: string[]): string[] {
  const hasNothing = host.hostType === "html" || host.hostId.includes("landing-");
  return hasNothing ? needed : needed.filter((file) => !IN_APP_PAGE.test(file));
}

/** A module and all that it imports, without what is only fetched later. */
function neededBy(id: string, graph: Graph): Set<string> {
  const needed = new Set<string>();
  const add = (module: string) => {
    if (needed.has(module)) return;
    needed.add(module);
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) add(imported);
  };
  add(id);
  return needed;
}
