import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";
import { ROOT } from "../tools.ts";

type Graph = Rolldown.ChunkingContext;

const WEB = join(ROOT, "web");
const LANDING = join(WEB, "pages/landing/entry.ts");
const TRY = join(WEB, "pages/landing/try/try.tsx");
const FIRST_LOAD = join(WEB, "first-load.ts");
const CLIENT = join(WEB, "api/client.ts");
const APP = join(WEB, "app.tsx");
const RECORDING = join(WEB, "pages/recording/recording.tsx");
const CHAT = join(WEB, "pages/chat/chat.tsx");
const LIBRARY = join(WEB, "pages/library/library.tsx");
const SCHEDULE = join(WEB, "pages/schedule/schedule.tsx");
const POST = join(WEB, "pages/post/post.tsx");

/** Modules needed by at least 4 screens are common (3 if the post screen needs them). */
const COMMON_SCREENS = 4;
const COMMON_SCREENS_OF_POSTS = 3;

const OURS = /[\\/](?:web[\\/](?:api|pages|shared|ui)|worker[\\/]contract)[\\/]/;

/** So small, and so often needed by a second screen, that the shell may have them. */
const SMALL = /[\\/](?:contract[\\/]audio\.ts|ui[\\/](?:badge|disclosure|roving|tabs)\.tsx?)$/;

/** Needed by four screens and too large to be fetched with the others. */
const NOT_COMMON =
  /[\\/](?:connect-linkedin\.tsx|pending-action\.ts|new-password-field\.tsx|password-strength\.ts|use-list\.ts)$/;
const LINKEDIN = /[\\/](?:connect-linkedin\.tsx|pending-action\.ts)$/;

const VAULT = /[\\/]shared[\\/](?:vault[\\/]|lines[\\/]transcript\.tsx$)/;

const ALL_ICONS = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.\w+$/;
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;

/** Of what Radix brings along: what popovers alone take, and what dialogs, menus and toasts take too. None of it comes at first. */
const POPOVER = /[\\/](?:@floating-ui|react-(?:popper|popover|use-size))[\\/]/;
const RADIX =
  /[\\/](?:@radix-ui|aria-hidden|react-remove-scroll(?:-bar)?|react-style-singleton|use-callback-ref|use-sidecar|tslib|get-nonce)[\\/](?!react-(?:popper|popover|use-size)[\\/])/;

/** What app.html itself asks for. */
const IN_APP_PAGE =
  /^assets\/(?:app|base|client|first-load|landing-base|rolldown-runtime|shell|styles)-[^/]+$/;

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

  const isCommon = (id: string, graph: Graph): boolean => {
    if (NOT_COMMON.test(id) || !OURS.test(id)) return false;
    screens ??= [TRY, ...screenModules().map((file) => join(WEB, file))];
    const enough = imports(POST, id, graph) ? COMMON_SCREENS_OF_POSTS : COMMON_SCREENS;
    return screens.filter((screen) => imports(screen, id, graph)).length >= enough;
  };

  /** The landing page is to have nothing but its own. */
  const isLanding = (id: string, graph: Graph): boolean =>
    imports(LANDING, id, graph) || id.includes("vite/preload-helper");

  /** The way to the server, which *Try it now* has as well. */
  const isClient = (id: string, graph: Graph): boolean =>
    imports(CLIENT, id, graph) || /[\\/]contract[\\/]pa(?:ges|ths)\.ts$/.test(id);

  /** What the app's page runs before anything else, and so without anything else. */
  const isFirstLoad = (id: string, graph: Graph): boolean => imports(FIRST_LOAD, id, graph);

  /** What the app and *Try it now* both begin with, first of all React. */
  const isBase = (id: string, graph: Graph): boolean =>
    ICON.test(id) || (imports(TRY, id, graph) && (imports(APP, id, graph) || isCommon(id, graph)));

  /** What a list of posts and a post's own screen do with a post. */
  const isPosts = (id: string, graph: Graph): boolean =>
    imports(POST, id, graph) &&
    (imports(LIBRARY, id, graph) || imports(SCHEDULE, id, graph)) &&
    !imports(CHAT, id, graph);

  /** What the app has around every screen, and what most of them have. The app's entry awaits a screen, which imports from here. */
  const isShell = (id: string, graph: Graph): boolean =>
    id !== APP && (imports(APP, id, graph) || SMALL.test(id) || (isCommon(id, graph) && !isPosts(id, graph)));

  /** What every place to speak has. */
  const isRecorder = (id: string, graph: Graph): boolean =>
    imports(CHAT, id, graph) && (imports(TRY, id, graph) || /[\\/]shared[\\/]recorder[\\/]/.test(id));

  /** What begins a note, on the record screen and in *Try it now*. */
  const isNewNote = (id: string, graph: Graph): boolean =>
    imports(RECORDING, id, graph) && imports(TRY, id, graph);

  /** What the chat and the post's own screen do with a draft. */
  const isDraft = (id: string, graph: Graph): boolean => imports(CHAT, id, graph) && imports(POST, id, graph);

  return [
    // What only the landing page has stays in its own file.
    { name: (id, graph) => (isLanding(id, graph) ? "landing-base" : null), minShareCount: 2, priority: 5 },
    { name: (id, graph) => (isClient(id, graph) ? "client" : null), priority: 5 },
    { name: (id, graph) => (isFirstLoad(id, graph) ? "first-load" : null), priority: 4 },
    { name: (id, graph) => (isBase(id, graph) ? "base" : null), minShareCount: 2, priority: 3 },
    { name: (id, graph) => (isShell(id, graph) ? "shell" : null), priority: 3 },
    { name: "linkedin", test: LINKEDIN, priority: 2 },
    { name: (id, graph) => (isPosts(id, graph) ? "posts" : null), test: OURS, priority: 2 },
    { name: "radix", test: RADIX, minShareCount: 2, priority: 2 },
    { name: "popover", test: POPOVER, minShareCount: 2, priority: 1 },
    { name: (id, graph) => (isRecorder(id, graph) ? "recorder" : null), test: OURS, priority: 1 },
    { name: (id, graph) => (isNewNote(id, graph) ? "new-note" : null), test: OURS, priority: 1 },
    { name: (id, graph) => (isDraft(id, graph) ? "draft" : null), test: OURS, priority: 1 },
    // The player and the words that light up with it.
    { name: "vault", test: VAULT, minShareCount: 2, priority: 1 },
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
