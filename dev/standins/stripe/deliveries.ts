import { createHmac, randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { newId, seconds } from "./objects.ts";

/** The version that the SDK is made for; an endpoint's events have to be in the same. */
const API_VERSION = "2026-10-28.endive";
/** Stripe goes on for days; whoever clicks here wants to see the end of it. */
const RETRY_AFTER_MS = [250, 1_000, 3_000, 8_000];
const ANSWER_TIMEOUT_MS = 20_000;
/** Twice what a signature is good for. */
const STALE_SECONDS = 600;

/** `again` as it was, signed again; `stale` with a signature of ten minutes ago; `forged` by somebody without the secret. */
export type Manner = "again" | "stale" | "forged";
export const isManner = (text: string): text is Manner => ["again", "stale", "forged"].includes(text);

export interface SentEvent {
  id: string;
  type: string;
  created: number;
  customer: string;
  /** Exactly what is sent. */
  body: string;
  held: boolean;
  /** What the webhook answered each time: a status, or why there was none. */
  answers: { manner: Manner; answer: string }[];
}

/** Every event there was, oldest first, and the way each takes to the webhook, if there is one. */
export class Deliveries {
  readonly events: SentEvent[] = [];
  readonly secret = `whsec_${randomBytes(24).toString("hex")}`;
  readonly webhookUrl: string | undefined;
  /** Customers whose events are held back; `*` for everybody's. */
  readonly #holding = new Set<string>();
  readonly #closing = new AbortController();

  constructor(webhookUrl?: string) {
    this.webhookUrl = webhookUrl;
  }

  /** Held back, or refused by the webhook so far. */
  get undelivered(): SentEvent[] {
    const isTaken = ({ held, answers }: SentEvent) =>
      !held && (!this.webhookUrl || answers.some(({ answer }) => /^2/.test(answer)));
    return this.events.filter((event) => !isTaken(event));
  }

  /** Records an event and sends it, unless events of this customer are held back. */
  add(type: string, customer: string, data: { object: object; previous_attributes?: object }): void {
    const [id, created] = [newId("evt"), seconds()];
    const event = {
      ...{ id, object: "event", api_version: API_VERSION, created, type, livemode: false },
      ...{ pending_webhooks: 1, request: { id: null, idempotency_key: null }, data },
    };
    const body = JSON.stringify(event, null, 2);
    const held = this.isHolding(customer);
    const sent: SentEvent = { id, type, created, customer, body, held, answers: [] };
    this.events.push(sent);
    if (!held) void this.#deliver(sent);
  }

  sign(body: string, { timestamp = seconds(), secret = this.secret } = {}): string {
    const code = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
    return `t=${timestamp},v1=${code}`;
  }

  isHolding(customer = "*"): boolean {
    return this.#holding.has("*") || this.#holding.has(customer);
  }

  hold(customer = "*"): void {
    this.#holding.add(customer);
  }

  /** Holds nothing of theirs any more and sends what was held, one after the other. */
  async release(order: "forward" | "reverse", customer = "*"): Promise<void> {
    if (customer === "*") this.#holding.clear();
    else this.#holding.delete(customer);
    const held = this.events.filter((event) => event.held && !this.isHolding(event.customer));
    for (const event of order === "reverse" ? held.reverse() : held) {
      event.held = false;
      await this.#deliver(event);
    }
  }

  /** Sends it once more, whatever came of it before. Returns the status, or why there was none. */
  async send(event: SentEvent, manner: Manner): Promise<string> {
    const answer = await this.#answerTo(event, manner);
    event.answers.push({ manner, answer });
    return answer;
  }

  close(): void {
    this.#closing.abort();
  }

  async #deliver(event: SentEvent): Promise<void> {
    if (!this.webhookUrl) return;
    const { signal } = this.#closing;
    for (const delay of [0, ...RETRY_AFTER_MS]) {
      await setTimeout(delay, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || /^2/.test(await this.send(event, "again"))) return;
    }
  }

  async #answerTo({ body }: SentEvent, manner: Manner): Promise<string> {
    if (!this.webhookUrl) return "There is no webhook.";
    const forger = { secret: "whsec_somebody_else" };
    const signature = {
      again: () => this.sign(body),
      stale: () => this.sign(body, { timestamp: seconds() - STALE_SECONDS }),
      forged: () => this.sign(body, forger),
    }[manner]();
    try {
      const response = await fetch(this.webhookUrl, {
        method: "POST",
        headers: { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": signature },
        body,
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      });
      return String(response.status);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
