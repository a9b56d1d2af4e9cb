import { join } from "node:path";
import type { Rolldown } from "vite";
import { ROOT } from "../tools.ts";

type Graph = Rolldown.ChunkingContext;

const LANDING = join(ROOT, "web/pages/landing/entry.ts");
const APP = join(ROOT, "web/app.tsx");
const FIRST_LOAD = join(ROOT, "web/first-load.ts");

/** What only comes with `later`. */
const RADIX =
  /[\\/](?:@radix-ui|@floating-ui|aria-hidden|react-remove-scroll(?:-bar)?|react-style-singleton|use-callback-ref|use-sidecar|get-nonce)[\\/]/;

/** Modules that so many entries and screens need are common: all of these come in one file. */
const COMMON_USERS = 4;

/**
 * By itself the bundler makes a file for each set of screens that share something: the app would begin with 40 files in place of 6,
 * and with 13 a screen shows 0.3 to 0.5 s later on a slow phone. The landing page and `first-load.ts` must not wait for what is
 * common, so what they import has files of its own. A module goes into the first group that it matches, with what it imports.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  return [
    sharedOf(LANDING, "landing-base", "vite/preload-helper"),
    sharedOf(FIRST_LOAD, "client"),
    sharedOf(APP, "app-base"),
    // What a few screens begin with.
    { name: "radix-base", test: /[\\/](?:@radix-ui[\\/]react-tabs[\\/]|web[\\/]ui[\\/]tabs\.tsx)/ },
    { name: "radix", test: RADIX, minShareCount: 2 },
    // For the screens that follow a session's events.
    {
      name: "live",
      test: /[\\/](?:eventsource-parser[\\/]|web[\\/](?:api[\\/]use-live|shared[\\/]post[\\/]first-draft)\.ts)/,
    },
    // Else a page would load it for its styles.
    { name: "common", test: /(?<!\.css)$/, minShareCount: COMMON_USERS },
  ];
}

/** What this entry imports, itself and by what it imports, and others need too; not what is only fetched later. */
function sharedOf(entry: string, name: string, ...also: string[]): Rolldown.CodeSplittingGroup {
  const ids = new Set<string>();
  const add = (id: string, graph: Graph) => {
    if (ids.has(id)) return;
    ids.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported, graph);
  };
  const nameOf = (id: string, graph: Graph) => {
    add(entry, graph);
    const isIn = ids.has(id) || also.some((part) => id.includes(part));
    return isIn && id !== FIRST_LOAD ? name : null;
  };
  return { name: nameOf, minShareCount: 2 };
}
