import { DatabaseSync } from "node:sqlite";
import { refusal as answerRefused, serve, standinApp } from "../../dev/standins/http.ts";
import constants from "./cloudflare.json" with { type: "json" };

const ACCOUNT = "/client/v4/accounts/0123456789abcdef0123456789abcdef";

interface Binding {
  name: string;
  type: string;
  bucket_name?: string;
  jurisdiction?: string;
}

type Annotations = Record<string, string>;

/** An account at Cloudflare, empty at first, with as much of its API as `wrangler` needs to deploy to it. */
class Account {
  /** The calls that changed something, in order: `POST /d1/database`. */
  changes: string[] = [];
  databases = new Map<string, DatabaseSync>();
  /** Those of a jurisdiction are found there alone: `eu/outspoken-vault`. */
  buckets: string[] = [];
  /** Where what was made is to lie, as far as it was said. */
  placed: Record<string, { location?: string; jurisdiction?: string }> = {};
  /** What each version that was uploaded says of itself, in order. */
  versions: Annotations[] = [];
  /** Each deployment's versions with their shares, in order. */
  deployments: { version_id: string; percentage: number }[][] = [];
  /** What the deployed Worker is bound to; undefined before the first deployment. */
  bindings: Binding[] | undefined;
  /** Refuses every call that is this one, from now on; undefined ends it. */
  refuse: string | undefined;
}

export type CloudflareStandin = Awaited<ReturnType<typeof startCloudflareStandin>>;

/** `env` makes wrangler use it. */
export async function startCloudflareStandin() {
  const account = new Account();
  const app = standinApp().all("*", async ({ req, json }) => {
    const place = req.header("cf-r2-jurisdiction");
    const body = Buffer.from(await req.arrayBuffer());
    const result = await answer(account, req.method, req.path, body, place);
    return json({ success: true, errors: [], messages: [], result });
  });
  const { url, close } = await serve(app);
  const env = {
    CLOUDFLARE_API_BASE_URL: `${url}/client/v4`,
    CLOUDFLARE_API_TOKEN: "token",
    CLOUDFLARE_ACCOUNT_ID: ACCOUNT.split("/").at(-1) ?? "",
  };
  return Object.assign(account, { env, close });
}

function answer(cloud: Account, method: string, path: string, body: Buffer, jurisdiction?: string): unknown {
  const call = `${method} ${path.replace(ACCOUNT, "")}`;
  if (call === cloud.refuse) throw refusal(500, 10013, "Told to fail.");
  if (method !== "GET") cloud.changes.push(call);
  const matching = (pattern: string) => {
    const exactly = new RegExp(`^${pattern}$`);
    return exactly.exec(call) ?? exactly.exec(call.replace("outspoken-staging", "outspoken"));
  };
  for (const [pattern, perform] of Object.entries(CALLS)) {
    const match = matching(pattern);
    if (match) return perform(cloud, body, match[1] ?? "", jurisdiction);
  }
  for (const [pattern, result] of Object.entries(constants)) if (matching(pattern)) return result;
  throw refusal(404, 7003, `No such call: ${call}`);
}

type Perform = (cloud: Account, body: Buffer, name: string, jurisdiction?: string) => unknown;

const CALLS: Record<string, Perform> = {
  "GET /d1/database": (cloud) => describedAll(cloud),
  "POST /d1/database": (cloud, body) => {
    const { databases, placed } = cloud;
    const { name, primary_location_hint: location, jurisdiction } = JSON.parse(body.toString());
    if (databases.has(name)) throw refusal(400, 7502, `database with name '${name}' already exists`);
    placed[name] = { location, jurisdiction };
    databases.set(name, new DatabaseSync(":memory:"));
    return describedAll(cloud).at(-1);
  },
  "GET /d1/database/[^/]+/time_travel/bookmark": () => ({ bookmark: BOOKMARK }),
  "GET /d1/database/([^/]+)": (cloud, _body, called) => {
    const found = describedAll(cloud).find(({ uuid, name }) => called === uuid || called === name);
    if (found) return found;
    throw refusal(404, 7404, `The database ${called} could not be found`);
  },
  "POST /d1/database/([^/]+)/query": ({ databases }, body, called) => {
    const { sql } = JSON.parse(body.toString());
    const database = [...databases.values()].find((_, at) => databaseId(at) === called);
    return [{ success: true, results: query(database, sql), meta: { duration: 1 } }];
  },

  "GET /r2/buckets": ({ buckets }, _body, _name, jurisdiction) => {
    const names = buckets.map((bucket) => bucket.slice(bucket.indexOf("/") + 1));
    const found = names.filter((name, at) => buckets[at] === bucketIn(jurisdiction, name));
    return { buckets: found.map((name) => ({ name })) };
  },
  "GET /r2/buckets/(.+)": ({ buckets }, _, name, jurisdiction) => {
    if (buckets.includes(bucketIn(jurisdiction, name))) return { name };
    throw refusal(404, 10006, "The specified bucket does not exist.");
  },
  "POST /r2/buckets": ({ buckets, placed }, body, _, jurisdiction) => {
    const { name, locationHint: location } = JSON.parse(body.toString());
    const bucket = bucketIn(jurisdiction, name);
    if (buckets.includes(bucket)) throw refusal(409, 10004, "The bucket you tried to create already exists.");
    placed[name] = { location, jurisdiction };
    buckets.push(bucket);
    return { name };
  },

  "GET /workers/services/outspoken": (cloud) => ({
    default_environment: { environment: "production", script: deployed(cloud, 10090) },
  }),
  "GET /workers/scripts/outspoken/secrets": (cloud) => deployed(cloud) && [],
  "GET /workers/scripts/outspoken/deployments": (cloud) =>
    deployed(cloud) && {
      deployments: cloud.deployments
        .map((versions, at) => {
          const made = { created_on: new Date(Date.UTC(2026, 10, 21, at)), author_email: "ada@example.com" };
          return { id: String(at), source: "api", strategy: "percentage", ...made, versions };
        })
        .reverse(),
    },
  "GET /workers/scripts/outspoken/versions/(.+)": (cloud, _body, id) => version(cloud, id),
  "POST /workers/scripts/outspoken/deployments": (cloud, body) => {
    cloud.deployments.push(JSON.parse(body.toString()).versions);
    return { id: String(cloud.deployments.length) };
  },
  "GET /workers/scripts/outspoken/settings": (cloud) => deployed(cloud) && { bindings: cloud.bindings },
  "PUT /workers/scripts/outspoken": (cloud, body) => {
    const { bindings, annotations = {} } = metadataOf(body);
    for (const { bucket_name: name, jurisdiction } of bindings)
      if (name && !cloud.buckets.includes(bucketIn(jurisdiction, name)))
        throw refusal(400, 10085, `R2 bucket '${name}' not found.`);
    cloud.bindings = bindings;
    cloud.versions.push(annotations);
    cloud.deployments.push([{ version_id: versionOf(cloud.versions.length), percentage: 100 }]);
    const one = { deployment_id: "1", tag: "1", etag: "1", startup_time_ms: 1 };
    return { id: "outspoken", ...one, entry_point: "index.js" };
  },
};

/** The first version is 1. */
export const versionOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;

const version = ({ versions }: Account, id: string) => ({
  id,
  number: Number(id.at(-1)),
  metadata: { created_on: "2026-11-21T00:00:00Z", author_email: "ada@example.com", source: "api" },
  annotations: versions[Number(id.at(-1)) - 1] ?? {},
  resources: { bindings: [], script: { etag: "1", handlers: ["fetch"] }, script_runtime: {} },
});

export const BOOKMARK = "00000085-00000000-00004f3b-a0e7ffb8e6c5e7a7d0d7a3d5c9d0d0a1";

const databaseId = (at: number) => `00000000-0000-4000-8000-${String(at + 1).padStart(12, "0")}`;

const describedAll = ({ databases, placed }: Account) =>
  [...databases.keys()].map((name, at) => ({
    uuid: databaseId(at),
    name,
    jurisdiction: placed[name]?.jurisdiction ?? null,
    created_at: "2026-11-21T00:00:00Z",
    version: "production",
  }));

const bucketIn = (jurisdiction: string | undefined, name: string) =>
  jurisdiction ? `${jurisdiction}/${name}` : name;

function deployed({ bindings }: Account, code = 10007) {
  if (bindings) return { tag: "1", last_deployed_from: "wrangler" };
  throw refusal(404, code, "This Worker does not exist on your account.");
}

function query(database: DatabaseSync | undefined, sql: string): unknown[] {
  if (!database) throw refusal(404, 7404, "The database could not be found");
  try {
    if (/^\s*select/i.test(sql)) return database.prepare(sql).all();
    database.exec(`begin; ${sql}; commit`);
    return [];
  } catch (error) {
    if (database.isTransaction) database.exec("rollback");
    throw refusal(400, 7500, String(error));
  }
}

/** The part of an upload that says what the Worker is to be. */
function metadataOf(form: Buffer): { bindings: Binding[]; annotations?: Annotations } {
  const [, json = ""] = /name="metadata"\r\n\r\n(\{.*?\})\r\n--/s.exec(form.toString("latin1")) ?? [];
  return JSON.parse(json);
}

const refusal = (status: number, code: number, message: string) =>
  answerRefused(status, { success: false, errors: [{ code, message }], messages: [], result: null });
