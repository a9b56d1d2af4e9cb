import { page } from "../page.ts";

export function linkedInPage(title: string, body: string): string {
  const look = {
    title: `${title} | LinkedIn stand-in`,
    disclaimer: "This is not LinkedIn, but its stand-in on this machine.",
    accent: { light: "#0a66c2", dark: "#71b7fb" },
  };
  return page(look, body);
}
