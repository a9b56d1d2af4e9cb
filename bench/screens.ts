import { basename } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { PATHS } from "../web/paths.ts";
import { type Screen as ListedScreen, SCREENS } from "../web/screens.ts";
import { awaitDraft, sendNote, signUp } from "./person.ts";

const NOTE =
  "Last week I told my team that we would stop working on weekends. Nobody believed me at first. " +
  "But the work got better, and the bugs went down by a third.";

/** With its heading there, a screen stands when nothing has changed for this long, or it never will. */
const QUIET_MS = 1_200;
const PATIENCE_MS = 15_000;

export interface Screen {
  name: string;
  path: string;
  /** Whose screen it is; undefined for those that need nobody. */
  token?: string;
}

/** A screen's module within `web/`, as its entry in the list imports it. */
export const moduleOf = ({ load }: Pick<ListedScreen, "load">): string =>
  /"\.\/(pages\/[^"]+)"/.exec(String(load))?.[1] ?? "";

export const nameOf = (screen: Pick<ListedScreen, "load">): string => basename(moduleOf(screen), ".tsx");

/** Every screen that can be opened by its address, with something on it: for somebody who has a post. */
export async function screensOf(origin: string): Promise<Screen[]> {
  const author = await signUp(origin);
  const { sessionId } = await sendNote(author, NOTE);
  const draft = await awaitDraft(author, sessionId);
  const mine = { token: author.token };
  const listed = SCREENS.map((screen) => ({
    name: nameOf(screen),
    path: screen.pages[0].replace(":sessionId", sessionId).replace(":postId", draft.id),
    ...(screen.open ? {} : mine),
  }));
  return [
    { name: "landing", path: PATHS.landing },
    // The callback leads elsewhere at once.
    ...listed.filter(({ name }) => name !== "callback"),
    { name: "recordings", path: PATHS.recordings, ...mine },
    { name: "not-found", path: "/app/nothing-here", ...mine },
  ];
}

/** Has every page of the context be this person's. */
export async function signIn(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    TOKEN_STORAGE_KEY,
    token,
  ] as const);
}

/** Resolves when the screen stands. */
export async function standing(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.evaluate(
    ([quietMs, patienceMs]) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, patienceMs);
        let quiet = setTimeout(resolve, quietMs);
        new MutationObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(resolve, quietMs);
        }).observe(document, { subtree: true, childList: true, characterData: true });
      }),
    [QUIET_MS, PATIENCE_MS] as const,
  );
}
