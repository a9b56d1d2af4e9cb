type ModelName = "speech" | "writer" | "voice";
export type ServiceName = ModelName | "linkedin" | "stripe" | "turnstile" | "mail" | "telegram" | "vault";

/** An outside service failed or refused. The message is for logs and never quotes what was sent or answered. */
export class ServiceFailure extends Error {
  override name = "ServiceFailure";

  constructor(
    readonly service: ServiceName,
    /** `rejected`: it takes no such request (a wrong key, model or file); `declined`: a model would not answer. */
    readonly reason: "unavailable" | "busy" | "timeout" | "malformed" | "declined" | "rejected",
    detail: string,
    readonly retryAfterSeconds?: number,
    readonly status?: number,
  ) {
    super(`${service} ${reason}: ${detail}`);
  }
}

/** A call of a model was not made, because what may be spent today is spent. Trying again helps only tomorrow. */
export class SpentFailure extends ServiceFailure {
  override name = "SpentFailure";

  constructor(
    service: ServiceName,
    /** Of this person, visitor or network; or what all may cost together. */
    readonly limit: "daily_limit" | "busy_today",
    retryAfterSeconds: number,
  ) {
    super(service, "busy", limit, retryAfterSeconds);
  }
}

/** Whether a service says that what was sent is too long for it, whatever the status. */
export const saysTooLong = (text: string): boolean =>
  /context[_ ](?:length|window)|too (?:long|large|many tokens)|maximum number of tokens/i.test(text);

/** The failure that an unsuccessful answer means. Its message names the status and nothing else, since its `text` may quote what was sent. */
export function httpFailure(service: ServiceName, response: Response, text = ""): ServiceFailure {
  const status = saysTooLong(text) ? 413 : response.status;
  const failure = (reason: ServiceFailure["reason"]) =>
    new ServiceFailure(service, reason, `HTTP ${status}`, retryAfterSeconds(response), status);
  if (status === 429) return failure("busy");
  if (status === 408 || status === 504) return failure("timeout");
  if (status >= 500) return failure("unavailable");
  return failure("rejected");
}

/** `Retry-After` is a number of seconds or a date (RFC 9110 §10.2.3). */
export function retryAfterSeconds(response: Response): number | undefined {
  const value = response.headers.get("retry-after")?.trim();
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
