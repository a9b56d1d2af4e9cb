import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";
import { ROOT } from "./tools.ts";

type Graph = Rolldown.ChunkingContext;

const WEB = join(ROOT, "web");
const TRY = join(WEB, "try/try.tsx");

/** A part of ours that so many screens need is fetched with the first of them. */
const COMMON_SCREENS = 4;

/**
 * What goes into one file with what. By itself the bundler makes a file for each set of screens that share something: some
 * eighty, most of a few hundred bytes, which cost more than they hold, since each is asked for and compressed alone.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let bases: Set<string>[] | undefined;
  let landing: Set<string> | undefined;
  let screens: Set<string>[] | undefined;

  /** The landing page is to have nothing but its own. */
  function isLanding(id: string, graph: Graph): boolean {
    landing ??= neededBy(join(WEB, "landing.ts"), graph);
    return landing.has(id) || id.includes("vite/preload-helper");
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
    return screens.filter((needed) => needed.has(id)).length >= COMMON_SCREENS;
  }

  return [
    // What only the landing page has stays in its own file.
    { name: (id, graph) => (isLanding(id, graph) ? "first" : null), minShareCount: 2, priority: 4 },
    { name: (id, graph) => (isBase(id, graph) ? "base" : null), priority: 3 },
    {
      name: (id, graph) => (isCommon(id, graph) ? "common" : null),
      test: /[\\/](?:web[\\/](?:features|lib|ui)|worker[\\/]contract)[\\/]/,
      priority: 2,
    },
    // What the chat and the post's own screen show of a draft.
    {
      name: "draft",
      test: /[\\/](?:draft-editor[\\/](?:hook-option|failures|copy-panel|post-length|action-button)|use-by-hand|text-area|post-text)\.tsx?$/,
      minShareCount: 2,
      priority: 3,
    },
    // The player and what goes with it: one file for the three screens that have it.
    { name: "vault", test: /[\\/]features[\\/]vault[\\/]/, minShareCount: 2, priority: 1 },
  ];
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
