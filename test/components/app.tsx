import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { SWRConfig } from "swr";
import { onTestFinished } from "vitest";
import { type Locator, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PATHS } from "../../web/paths.ts";
import { ServerData } from "../../web/shared/shell/server-data.tsx";
import { Toaster } from "../../web/ui/toaster.tsx";
import "../../web/styles.css";

/** Shows a part of the app as it stands at an address, with nothing read before. */
export const show = (part: ReactNode, { at = PATHS.library as string } = {}) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ServerData>
        <MemoryRouter initialEntries={[at]}>
          {part}
          <Address />
        </MemoryRouter>
        <Toaster />
      </ServerData>
    </SWRConfig>,
  );

const Address = () => <output aria-label="Address">{useLocation().pathname}</output>;

export const button = (name: string) => page.getByRole("button", { name });
export const text = (words: string) => page.getByText(words);
export const heading = (name: string) => page.getByRole("heading", { name });
export const address = page.getByLabelText("Address");
export const notifications = page.getByRole("region", { name: /Notifications/ });
export const toast = (words: string) => notifications.getByText(words);
export const paywall = page.getByRole("dialog", { name: "Free Trial Complete" });
/** The value under a name: of a profile, a usage or a plan. */
export const fact = (name: string) =>
  page
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .element().nextElementSibling?.textContent;
export const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent);

/** The addresses that the app called in this test, in order. */
export const calls: URL[] = [];

/** What it sent with them, where something was: text, or a form. */
export const sent: { path: string; body: unknown }[] = [];

export const asked = (path: string) => calls.filter(({ pathname }) => pathname === path).length;
export const bodies = () => sent.map(({ body }) => body);

/** Where the page would have gone from here on, or which files it would have saved. It stays: the test would go with it. */
export function stayHere(): string[] {
  const left: string[] = [];
  const stay = (event: NavigateEvent) => {
    left.push(event.downloadRequest ?? event.destination.url);
    event.preventDefault();
  };
  navigation.addEventListener("navigate", stay);
  onTestFinished(() => navigation.removeEventListener("navigate", stay));
  return left;
}
