import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";
import { ROOT } from "../tools.ts";

type Graph = Rolldown.ChunkingContext;

const WEB = join(ROOT, "web");
const APP = join(WEB, "app.tsx");
const TRY = join(WEB, "pages/landing/try/try.tsx");
const CHAT = join(WEB, "pages/chat/chat.tsx");
const POST = join(WEB, "pages/post/post.tsx");

/** Modules needed by at least 4 screens go into `common` (3 if the post screen needs them). */
const COMMON_SCREENS = 4;
const COMMON_SCREENS_OF_POSTS = 3;

const OURS = /[\\/](?:web[\\/](?:api|pages|shared|ui)|worker[\\/]contract)[\\/]/;

/** Needed by four screens, none of which anybody sees often: the list of the commonest passwords is not for all to fetch. */
const NEW_PASSWORD = /[\\/](?:new-password-field\.tsx|password-strength\.ts)$/;

const ALL_ICONS = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.\w+$/;
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const RADIX =
  /[\\/]@radix-ui[\\/](?:primitive|react-(?:compose-refs|context|primitive|slot|use-controllable-state))[\\/]/;
const SWITCH = /[\\/](?:ui[\\/]switch\.tsx|react-switch[\\/].*)$/;

/** What app.html itself asks for. */
const IN_APP_PAGE =
  /^assets\/(?:app|base|client|common|first-load|icons|landing-base|plan|rolldown-runtime|styles)-[^/]+$/;

/**
 * What goes into one file with what. By itself the bundler makes a file for each set of screens that share something: some
 * eighty, most of a few hundred bytes, which cost more than they hold, since each is asked for and compressed alone.
 *
 * A module goes into the matching group of the highest priority, of equal ones the first; groups take what their modules import along.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const needs = new Map<string, Set<string>>();
  let screens: string[] | undefined;

  const imports = (root: string, id: string, graph: Graph): boolean => {
    const needed = needs.get(root) ?? neededBy(root, graph);
    needs.set(root, needed);
    return needed.has(id);
  };
  const isShared = (id: string, roots: string[], graph: Graph): boolean =>
    roots.every((root) => imports(root, id, graph));

  /** The landing page is to have nothing but its own. */
  const isLanding = (id: string, graph: Graph): boolean =>
    imports(join(WEB, "pages/landing/entry.ts"), id, graph) || id.includes("vite/preload-helper");

  /** What the app's page runs before anything else, and so without anything else. */
  const isFirstLoad = (id: string, graph: Graph): boolean => imports(join(WEB, "first-load.ts"), id, graph);

  /** The way to the server, which *Try it now* has as well. */
  const isClient = (id: string, graph: Graph): boolean =>
    imports(join(WEB, "api/client.ts"), id, graph) || /[\\/]contract[\\/]pa(?:ges|ths)\.ts$/.test(id);

  /** What the app and *Try it now* both begin with, first of all React. */
  const isBase = (id: string, graph: Graph): boolean => isShared(id, [APP, TRY], graph);

  const isCommon = (id: string, graph: Graph): boolean => {
    if (NEW_PASSWORD.test(id)) return false;
    screens ??= [TRY, ...screenModules().map((file) => join(WEB, file))];
    const enough = imports(POST, id, graph) ? COMMON_SCREENS_OF_POSTS : COMMON_SCREENS;
    return screens.filter((screen) => imports(screen, id, graph)).length >= enough;
  };

  /** What the chat and *Try it now* share, and every other place to speak. */
  const isRecorder = (id: string, graph: Graph): boolean => isShared(id, [CHAT, TRY], graph);

  /** What the chat and the post's own screen do with a draft. */
  const isDraft = (id: string, graph: Graph): boolean => isShared(id, [CHAT, POST], graph);

  return [
    // What only the landing page has stays in its own file.
    { name: (id, graph) => (isLanding(id, graph) ? "landing-base" : null), minShareCount: 2, priority: 5 },
    { name: (id, graph) => (isClient(id, graph) ? "client" : null), priority: 5 },
    { name: (id, graph) => (isFirstLoad(id, graph) ? "first-load" : null), priority: 4 },
    { name: (id, graph) => (isBase(id, graph) ? "base" : null), priority: 3 },
    // What a switch, tabs, dialogs and menus have in common.
    { name: "radix", test: RADIX, priority: 2 },
    { name: "switch", test: SWITCH, priority: 2 },
    { name: "icons", test: ICON, minShareCount: 2, priority: 1 },
    { name: (id, graph) => (isCommon(id, graph) ? "common" : null), test: OURS, priority: 2 },
    { name: (id, graph) => (isRecorder(id, graph) ? "recorder" : null), test: OURS, priority: 1 },
    // The player and what goes with it: one file for the three screens that have it.
    { name: "vault", test: /[\\/]shared[\\/]vault[\\/]/, minShareCount: 2, priority: 1 },
    { name: (id, graph) => (isDraft(id, graph) ? "draft" : null), test: OURS, priority: 1 },
    // What the app says of a plan everywhere; what two screens say of it besides is not worth a file each.
    { name: "plan", test: /[\\/](?:paywall|plan-features)\.tsx?$/, minShareCount: 2, priority: 1 },
  ];
}

/** Files, as `assets/draft-1a2b3c4d.js`, to preload with an import: all except those app.html loads. */
export function preloadedBy(host: { hostId: string; hostType: "html" | "js" }, needed: string[]): string[] {
  const hasNothing = host.hostType === "html" || host.hostId.includes("landing-");
  return hasNothing ? needed : needed.filter((file) => !IN_APP_PAGE.test(file));
}

/** The modules of the app's screens, as the router and its list of screens import them. Paths within `web/`. */
export function screenModules(): string[] {
  const text = ["router.tsx", "screens.ts"].map((file) => readFileSync(join(WEB, file), "utf8")).join("\n");
  return [...text.matchAll(/import\("\.\/(pages\/[^"]+)"\)/g)].map(([, file = ""]) => file);
}

/** A module and all that it imports, without what is only fetched later. */
function neededBy(id: string, graph: Graph): Set<string> {
  const needed = new Set<string>();
  const add = (module: string) => {
    if (needed.has(module)) return;
    needed.add(module);
    // It names every icon there is, whichever of them is used.
    if (ALL_ICONS.test(module)) return;
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) add(imported);
  };
  add(id);
  return needed;
}
