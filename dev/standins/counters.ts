import { createServer } from "node:http";
import { listenOnLoopback, sendPage } from "./http.ts";
import { escapeHtml, page } from "./page.ts";

/** Of all that has one name: in the log's line of a request its route, else that of the job. */
interface Count {
  where: string;
  name: string;
  ms: number[];
  failed: number;
  modelCalls: number;
  cents: number;
  fallbacks: number;
}

export interface CountersStandin {
  /** Its origin; the table is there. */
  url: string;
  close(): Promise<void>;
  /** Counts what this line of the Worker's log says has ended, and nothing for any other line. */
  add(line: string): void;
}

/**
 * What a deployment asks Analytics Engine for, on loopback: every request and job of this run, by name. It has no binding to stand
 * in for, which cannot be read here; the log's lines say the same. It remembers for as long as it runs.
 */
export async function startCounters({ port = 0 } = {}): Promise<CountersStandin> {
  const counts = new Map<string, Count>();
  const server = createServer((_request, response) => sendPage(response, 200, table([...counts.values()])));
  const { url, close } = await listenOnLoopback(server, port);
  return { url, close, add: (line) => count(counts, line) };
}

function count(counts: Map<string, Count>, text: string): void {
  const line = parse(text);
  if (!line || typeof line.ms !== "number") return;
  const where = String(line.where);
  const name = String(line.route ?? line.job ?? line.chore ?? "");
  const key = `${where} ${name}`;
  const known = counts.get(key) ?? { where, name, ms: [], failed: 0, modelCalls: 0, cents: 0, fallbacks: 0 };
  counts.set(key, known);
  known.ms.push(line.ms);
  if (line.ok !== true || Number(line.status ?? 0) >= 500) known.failed += 1;
  known.modelCalls += Number(line.modelCalls);
  known.cents += Number(line.cents);
  if (line.fallback === true) known.fallbacks += 1;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const COLUMNS = ["", "Name", "Times", "Failed", "ms (half)", "ms (95 %)", "Model calls", "Cents", "Built-in"];

function table(counts: Count[]): string {
  const rows = counts
    .toSorted((a, b) => b.ms.length - a.ms.length)
    .map(({ where, name, ms, failed, modelCalls, cents, fallbacks }) => {
      const times = [ms.length, failed, quantile(ms, 0.5), quantile(ms, 0.95)];
      return row("td", [where, name, ...times, modelCalls, cents.toFixed(3), fallbacks]);
    });
  const look = {
    title: "Counts",
    disclaimer:
      "Local stand-in for Analytics Engine: every request and job since npm start. Reload for more.",
    accent: { light: "#7c4a1e", dark: "#e0a46f" },
  };
  const body = `<style>${STYLE}</style>\n<h1>Counts</h1>\n<div><table>\n${[row("th", COLUMNS), ...rows].join("\n")}\n</table></div>`;
  return page(look, body);
}

const STYLE = `
  body { max-width: 60rem; } div { overflow-x: auto; }
  table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
  td, th { padding: .25rem 1rem .25rem 0; white-space: nowrap; text-align: right; }
  :nth-child(-n + 2):is(td, th) { text-align: left; }
`;

const row = (cell: "td" | "th", values: (string | number)[]) =>
  `<tr>${values.map((value) => `<${cell}>${escapeHtml(String(value))}</${cell}>`).join("")}</tr>`;

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
