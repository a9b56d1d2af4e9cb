import { PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import { callEarly } from "./api/call.ts";
import { getToken } from "./api/token.ts";
import { loadLogin, SCREENS } from "./screens.ts";

/** With the id that is in the address, if its page has one. */
function screenAt(pathname: string) {
  for (const screen of SCREENS) {
    for (const page of screen.pages) {
      const match = new RegExp(`^${page.replace(/:\w+/, "([\\w-]+)")}/?$`).exec(pathname);
      if (match) return { screen, id: match[1] ?? "" };
    }
  }
}

/**
 * Asks for all that the page's own address will show, code and data, before there is anything to show it: this runs while
 * React is still on its way. Whoever shows the screen says what is wrong with what did not come.
 */
function open({ pathname, search }: Location): void {
  const first = screenAt(pathname);
  if (first && getToken()) {
    first.screen.load().catch(() => undefined);
    callEarly(API.user, [API.usage, ...(search ? [] : first.screen.reads(first.id))]);
  } else if (first || pathname === PAGES.login) {
    loadLogin().catch(() => undefined);
  }
}

open(window.location);
