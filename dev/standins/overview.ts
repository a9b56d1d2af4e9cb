import { html } from "hono/html";
import { portIsFree } from "../tools.ts";
import { type Running, serve, standinApp } from "./http.ts";
import { pagesOf } from "./page.ts";

/** A page of this run: what it is called, and where it is. */
export type Link = [name: string, url: string];

const NAME = "Outspoken on this machine";

const pageOf = pagesOf(NAME, "What npm start has put in place of services that are not set up.", "#7c4a1e");

/** The page that leads to the app and all stand-ins of this run, at this port or the next one that is free. */
export async function startOverview(firstPort: number, links: readonly Link[]): Promise<Running> {
  let port = firstPort;
  while (port !== 0 && !(await portIsFree(port))) port += 1;
  const entries = () => links.map(([name, url]) => html`<li><a href="${url}">${name}</a></li>`);
  const page = () => pageOf("", html`<h1>${NAME}</h1>\n<ul>${entries()}</ul>`);
  return await serve(
    standinApp().get("/", (call) => call.html(page())),
    port,
  );
}
