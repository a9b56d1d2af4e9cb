import { buildPushHTTPRequest, type PushSubscription } from "@pushforge/builder";
import { httpFailure } from "../failure.ts";
import { connectionFailure } from "../response.ts";
import { withTimeout } from "../retry.ts";

/** Sends notifications to devices, through the push services of their browsers. */
export interface Push {
  /** What a browser subscribes with. */
  publicKey: string;
  /** Returns false for a subscription that is gone for good. Throws `ServiceFailure`. */
  send(subscription: PushSubscription, payload: { question: string | null }): Promise<boolean>;
}

export interface PushConfig {
  /** Base64url: the uncompressed point, and the private number. */
  publicKey: string;
  privateKey: string;
  subject: string;
  /** Called in place of each push service. */
  baseUrl?: string;
}

const TIMEOUT_SECONDS = 10;
/** The library would sign for as long as that too, and more than a day is refused. */
const TTL_SECONDS = 12 * 60 * 60;
const GONE = [404, 410];

export function webPush({ publicKey, privateKey, subject, baseUrl }: PushConfig): Push {
  const point = Uint8Array.fromBase64(publicKey, { alphabet: "base64url" });
  const coordinate = (from: number) =>
    point.slice(from, from + 32).toBase64({ alphabet: "base64url", omitPadding: true });
  const privateJWK = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33), d: privateKey };
  return {
    publicKey,
    send: async (subscription, payload) => {
      const options = { ttl: TTL_SECONDS, topic: "reminder" };
      const message = { payload, options, adminContact: subject };
      const { endpoint, headers, body } = await buildPushHTTPRequest({ privateJWK, subscription, message });
      const url = baseUrl ? baseUrl.replace(/\/+$/, "") + new URL(endpoint).pathname : endpoint;
      return await withTimeout("push", TIMEOUT_SECONDS, async (signal) => {
        // A redirect could lead to where no push service is.
        const init = { method: "POST", headers, body, redirect: "manual", signal } as const;
        const response = await fetch(url, init).catch(() => {
          throw connectionFailure("push", signal);
        });
        await response.body?.cancel();
        if (GONE.includes(response.status)) return false;
        if (!response.ok) throw httpFailure("push", response);
        return true;
      });
    },
  };
}
