import { env } from "cloudflare:workers";

/** Where accounts are divided among two: in `shards`. */
export const SECOND =
  Reflect.get(env, "DATABASES") === "2" ? (Reflect.get(env, "DB_1") as D1Database) : undefined;
