import { buildPushPayload, type PushSubscription } from "@block65/webcrypto-web-push";
import { httpFailure } from "../failure.ts";
import { connectionFailure } from "../response.ts";
import { withTimeout } from "../retry.ts";

/** Sends notifications to devices, through the push services of their browsers. */
export interface Push {
  /** What a browser subscribes with. */
  publicKey: string;
  /** Returns false for a subscription that is gone for good. Throws `ServiceFailure`. */
  send(
    subscription: Pick<PushSubscription, "endpoint" | "keys">,
    payload: { question: string | null },
  ): Promise<boolean>;
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
/** A reminder of the morning is of no use at night. */
const TTL_SECONDS = 12 * 60 * 60;
const GONE = [404, 410];

export function webPush({ publicKey, privateKey, subject, baseUrl }: PushConfig): Push {
  const vapid = { subject, publicKey, privateKey };
  return {
    publicKey,
    send: async (subscription, payload) => {
      const message = { data: payload, options: { ttl: TTL_SECONDS, topic: "reminder" } };
      const device = { ...subscription, expirationTime: null };
      const { headers, body } = await buildPushPayload(message, device, vapid);
      const { endpoint } = subscription;
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
