import { html, raw } from "hono/html";
import { portIsFree } from "../tools.ts";
import { serve, standinApp } from "./http.ts";
import { pagesOf } from "./page.ts";

/** Of all that has one name: in the log's line of a request its route, else that of the job. */
const newCount = (where: string, name: string) => ({
  ...{ where, name, ms: [] as number[], failed: 0, modelCalls: 0, cents: 0, fallbacks: 0 },
});
type Count = ReturnType<typeof newCount>;

/** A page of this run: what it is called, and where it is. */
export type Link = [name: string, url: string];

export type Overview = Awaited<ReturnType<typeof startOverview>>;

/**
 * The page that leads to the app and all stand-ins of this run, at this port or the next one that is free. Below the links it counts
 * what a deployment asks Analytics Engine for: every request and job, by name, from the lines of the log.
 */
export async function startOverview(firstPort: number, links: readonly Link[]) {
  let port = firstPort;
  while (port !== 0 && !(await portIsFree(port))) port += 1;
  const counts = new Map<string, Count>();
  const app = standinApp().get("/", (call) => call.html(overviewPage(links, [...counts.values()])));
  /** Counts what this line of the Worker's log says has ended, and nothing for any other line. */
  const add = (line: string) => count(counts, line);
  return { ...(await serve(app, port)), add };
}

function count(counts: Map<string, Count>, text: string): void {
  // A line that is no JSON has not ended anything.
  const line = text.startsWith("{") ? JSON.parse(text) : {};
  if (typeof line.ms !== "number") return;
  const where = String(line.where);
  const name = String(line.route ?? line.job ?? line.chore ?? "");
  const key = `${where} ${name}`;
  const known = counts.get(key) ?? newCount(where, name);
  counts.set(key, known);
  known.ms.push(line.ms);
  if (line.ok !== true || Number(line.status ?? 0) >= 500) known.failed += 1;
  known.modelCalls += Number(line.modelCalls);
  known.cents += Number(line.cents);
  if (line.fallback === true) known.fallbacks += 1;
}

const COLUMNS = ["", "Name", "Times", "Failed", "ms (half)", "ms (95 %)", "Model calls", "Cents", "Built-in"];

const pageOf = pagesOf({
  name: "Outspoken on this machine",
  disclaimer: "What npm start has put in place of the services that are not configured.",
  accent: { light: "#7c4a1e", dark: "#e0a46f" },
});

function overviewPage(links: readonly Link[], counts: Count[]) {
  const rows = counts
    .toSorted((a, b) => b.ms.length - a.ms.length)
    .map(({ where, name, ms, failed, modelCalls, cents, fallbacks }) => {
      const times = [ms.length, failed, quantile(ms, 0.5), quantile(ms, 0.95)];
      const cells = [where, name, ...times, modelCalls, cents.toFixed(3), fallbacks];
      return html`\n<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
    });
  return pageOf(
    "",
    html`<style>${STYLE}</style>
<h1>Outspoken on this machine</h1>
<ul>${links.map(([name, url]) => html`<li><a href="${url}">${name}</a></li>`)}</ul>
<h2>Requests and jobs since the start</h2>
<div><table>
<tr>${COLUMNS.map((column) => html`<th>${column}</th>`)}</tr>${rows}
</table></div>`,
  );
}

const STYLE = raw(`
  body { max-width: 60rem; } div { overflow-x: auto; }
  table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
  td, th { padding: .25rem 1rem .25rem 0; white-space: nowrap; text-align: right; }
  :nth-child(-n + 2):is(td, th) { text-align: left; }
`);

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
