export interface Grant {
  accessToken: string;
  /** Milliseconds since 1970, UTC; some 60 days ahead. There is no refresh. */
  expiresAt: number;
  scopes: string[];
}

export interface Member {
  /** Names the member for good, in this application only. */
  sub: string;
  /** As LinkedIn has it; left out when the member has none or did not share it. */
  email?: string;
  /** Only then does the address prove who somebody is. */
  emailVerified: boolean;
  /** Empty when unknown. */
  firstName: string;
  lastName: string;
}

export type PublishOutcome =
  | { kind: "published"; urn: string; url: string }
  /** LinkedIn has this text from this member already: after an `unknown` outcome, that attempt's post. */
  | { kind: "duplicate"; urn?: string; url?: string }
  /** Not published. `detail` is for logs: status and code, nothing that was sent. */
  | {
      kind: "refused";
      /** `revoked`: connect again; `forbidden`: connect again, with `w_member_social`; `version`: set a newer one. */
      reason: "revoked" | "forbidden" | "version" | "rejected";
      detail: string;
    }
  | { kind: "refused"; reason: "rate"; detail: string; retryAfterSeconds: number }
  /** No answer, or one that leaves it open: the post may be there. */
  | { kind: "unknown" };

export interface LinkedIn {
  /** Where the browser goes to be asked for consent. It comes back to `redirectUri` with `code` or `error`, and `state`. */
  authorizationUrl(request: { state: string; redirectUri: string; scopes: readonly string[] }): string;
  /**
   * Trades the code, which works once, for a token. `redirectUri` has to be the one that the code was sent to;
   * `scopes` are what was asked for and count as granted unless LinkedIn says otherwise. Throws `ServiceFailure`:
   * `rejected` when the code is wrong, used or too old.
   */
  exchangeCode(request: { code: string; redirectUri: string; scopes?: readonly string[] }): Promise<Grant>;
  /** Throws `ServiceFailure`: `rejected` when the token is no longer good. */
  memberOf(accessToken: string): Promise<Member>;
  /** Publishes plain text of at most `MAX_POST_CHARS` for everyone to see. One attempt; does not throw for LinkedIn's sake. */
  publish(post: { accessToken: string; sub: string; text: string }): Promise<PublishOutcome>;
}
