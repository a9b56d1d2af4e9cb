import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Call, type Faults, fieldsOf, standinApp } from "../../dev/standins/http.ts";
import { isInvention, withInvention } from "./inventions.ts";
import type { Choice } from "./stream.ts";

/** Larger than any answer a client should be willing to read. */
const FLOOD_BYTES = 8 * 1024 * 1024;
/** Often enough that no timeout for silence ever fires. */
const DRIP_MS = 20;

export function sendJson(response: ServerResponse, status: number, value: unknown, headers = {}) {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(value));
}

export function sendError(response: ServerResponse, status: number, message: string, headers = {}) {
  sendJson(response, status, { error: { message, type: "stand_in", param: null, code: null } }, headers);
}

/**
 * Misbehaves on the wire: `timeout` (never answers), `hang` (begins to answer and stops), `drip` (answers a space at a time,
 * without end), `reset` (closes without a word), `drop` (closes in mid-answer), `malformed` (200, not JSON), `truncated`, `schema`
 * (JSON of another shape), `blank` (200, and nothing), `flood`, `307` (to the same address). False for anything else.
 */
function breakWire(kind: string, response: ServerResponse, contentType = "application/json"): boolean {
  const head = { "content-type": contentType };
  const answer = (text: string) => response.writeHead(200, head).end(text);
  const begin = (sent?: () => void) =>
    response.writeHead(200, { ...head, "content-length": "1000" }).write('{"', sent);
  const ways: Record<string, () => unknown> = {
    timeout: () => undefined,
    reset: () => response.destroy(),
    hang: () => begin(),
    drop: () => begin(() => response.destroy()),
    drip: () => {
      response.writeHead(200, head);
      const dripping = setInterval(() => response.write(" "), DRIP_MS);
      response.once("close", () => clearInterval(dripping));
    },
    blank: () => answer(""),
    malformed: () =>
      response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Bad gateway</body></html>"),
    truncated: () => answer('{"object":"list","data":[{'),
    schema: () => answer('{"object":"surprise"}'),
    flood: () => answer(JSON.stringify({ text: " ".repeat(FLOOD_BYTES) })),
    "307": () => response.writeHead(307, { location: response.req.url }).end(),
  };
  ways[kind]?.();
  return kind in ways;
}

/**
 * Has a model's service fail: any status from `400` to `599`; `429` (come back in 1 s), `429-long` and `503-long` (in 120 s),
 * `429-date` (in 120 s, said as a date); `too-long` (400); or on the wire. False when `kind` is none of these.
 */
export function breakTransport(kind: string, response: ServerResponse, contentType?: string): boolean {
  if (kind === "too-long") {
    sendError(response, 400, "This model's maximum context length is 8192 tokens. Please shorten it.");
    return true;
  }
  const [, status, until] = /^([45]\d\d)(-long|-date)?$/.exec(kind) ?? [];
  if (!status) return breakWire(kind, response, contentType);
  const date = new Date(Date.now() + 120_000).toUTCString();
  const after = until ? { "-long": "120", "-date": date }[until] : kind === "429" ? "1" : undefined;
  sendError(response, Number(status), "Told to fail.", after && { "retry-after": after });
  return true;
}

type Refuse = Parameters<Faults["answer"]>[2];
type Act = Parameters<Faults["answer"]>[3];

const RETRY_AFTER: Record<string, string> = { soon: "30", late: "86400" };

/** The answer of a service that fails with a status, with `-soon` or `-late` to come back in half a minute or a day, or on the wire; undefined for no such fault. */
export function failAs(fault: string, call: Call, refuse: Refuse): Response | undefined {
  const [, status, when = ""] = /^([45]\d\d)(?:-(soon|late))?$/.exec(fault) ?? [];
  if (!status) return breakWire(fault, call.env.outgoing) ? RESPONSE_ALREADY_SENT : undefined;
  const response = refuse(Number(status), "Told to fail.").getResponse();
  const retryAfter = RETRY_AFTER[when];
  if (retryAfter) response.headers.set("Retry-After", retryAfter);
  return response;
}

/** Runs `act`, unless the fault prevents that. With `-after` behind it the call has its effect, and only its answer is lost. */
async function answerUnless(fault: string | undefined, call: Call, refuse: Refuse, act: Act) {
  if (!fault?.endsWith("-after")) return (fault && failAs(fault, call, refuse)) || act(fault);
  const answer = await act();
  return failAs(fault.slice(0, -"-after".length), call, refuse) ?? answer;
}

/** What `POST /control/fault` says of calls about somebody, or `*`: they fail so until it says otherwise, or nothing. */
export function faultsAbout(field: "to" | "chat"): Faults {
  const faults = new Map<string, string>();
  return {
    routes: standinApp().post("/control/fault", async (call) => {
      const { fault = "", ...about } = await fieldsOf(call);
      faults.set(about[field] ?? "*", fault);
      return call.body(null, 204);
    }),
    answer: (call, about, refuse, act) =>
      answerUnless(faults.get(about[field] ?? "") || faults.get("*"), call, refuse, act),
  };
}

/** `POST /control/fault {method, path, contains?, fault, times?}` spoils the next calls whose path begins so and which contain that. */
export function faultsOfCalls(): Faults {
  const faults: { method: string; path: string; contains: string; fault: string; times: number }[] = [];
  return {
    routes: standinApp().post("/control/fault", async (call) => {
      const { method = "", path = "", contains = "", fault = "", times = "1" } = await fieldsOf(call);
      faults.push({ method, path, contains, fault, times: Number(times) });
      return call.json({});
    }),
    answer: (call, { text = "" }, refuse, act) => {
      const { method, path } = call.req;
      const due = faults.find(
        (each) => each.method === method && path.startsWith(each.path) && text.includes(each.contains),
      );
      if (due) due.times -= 1;
      if (due?.times === 0) faults.splice(faults.indexOf(due), 1);
      return answerUnless(due?.fault, call, refuse, act);
    },
  };
}

/**
 * LinkedIn's, of a member by their last name, words of `<call>-<fault>`, as `token-500`; of a post also by `[[linkedin <fault>]]` in its
 * text. Beside those of `failAs`: `token-expired` (lasts 1 second), `token-unscoped` (leaves out the scopes), `state-failed` (a file that
 * can't be used), `no-urn` (a post that is accepted without saying where it is). With `-once` behind it the fault happens once.
 */
export function faultsOfMembers(): Faults {
  const spent = new Set<string>();
  return {
    routes: standinApp(),
    answer: (call, { kind = "", sub, lastName = "", text = "" }, refuse, act) => {
      const name = lastName.split(" ").find((name) => name.startsWith(`${kind}-`));
      let fault = name?.slice(kind.length + 1) ?? /\[\[linkedin ([\w-]+)\]\]/.exec(text)?.[1];
      if (fault?.endsWith("-once")) {
        const once = `${kind}-${fault} ${sub} ${text}`;
        fault = spent.has(once) ? undefined : fault.slice(0, -"-once".length);
        spent.add(once);
      }
      return answerUnless(fault, call, refuse, act);
    },
  };
}

/**
 * What a model does wrong: `truncated`, `schema`, `refusal`, `filtered`, `empty` (no content), `prose` (not JSON), `padded` (far more
 * than was said), `unopened` (a body without its first sentence, which is the first hook), or what `inventions.ts` adds.
 * Undefined when `fault` is none of these.
 */
export function spoiltChoice(fault: string, content: string): Choice | undefined {
  const choice = (text: string | null, finish_reason = "stop", refusal: string | null = null): Choice => ({
    message: { role: "assistant", content: text, refusal },
    finish_reason,
  });
  const ofBody = (change: (body: string) => string) => {
    const answer = JSON.parse(content);
    return choice(JSON.stringify({ ...answer, body: change(answer.body) }));
  };
  const ways: Record<string, () => Choice> = {
    truncated: () => choice(content.slice(0, content.length / 2), "length"),
    schema: () => choice(JSON.stringify({ headline: "Hello", text: 42 })),
    refusal: () => choice(null, "stop", "I can't help with that."),
    filtered: () => choice("", "content_filter"),
    empty: () => choice(null),
    prose: () => choice("Sure! What a great voice note."),
    unopened: () => ofBody((body) => body.replace(/^.*?[.!?]\s+/, "")),
    padded: () => ofBody((body) => `${body} `.repeat(4)),
  };
  if (isInvention(fault)) return choice(JSON.stringify(withInvention(fault, JSON.parse(content))));
  return ways[fault]?.();
}
