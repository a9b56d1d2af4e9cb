export type ServiceName = "speech" | "writer" | "voice" | "linkedin" | "stripe" | "vault";

/**
 * An outside service did not do its part: unreachable, refused, timed out, or answered something that is not what was
 * asked for. The message is for logs and never quotes what was sent or answered.
 */
export class ServiceFailure extends Error {
  override name = "ServiceFailure";

  constructor(
    readonly service: ServiceName,
    /**
     * `rejected`: it will not take the request as it is (a wrong key, an unknown model, an unreadable file);
     * `refused`: a model declined to answer.
     */
    readonly reason: "unavailable" | "busy" | "timeout" | "malformed" | "refused" | "rejected",
    detail: string,
    /** When the service said it can be asked again. */
    readonly retryAfterSeconds?: number,
  ) {
    super(`${service} ${reason}: ${detail}`);
  }
}
