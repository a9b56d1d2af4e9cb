/** What somebody enters on the consent page. */
export interface Entered {
  firstName?: string;
  lastName?: string;
  email?: string;
  emailVerified?: boolean;
  /** Of a member whose email changes; otherwise the email says which member it is. */
  memberId?: string;
  decision?: "allow" | "cancel";
}

/** Fills in and sends the consent page's form, as a browser would; returns the address that it is sent back to. */
export async function consent(authUrl: string, entered: Entered = {}): Promise<URL> {
  const page = await (await fetch(authUrl)).text();
  if (!page.includes('<form method="post">')) throw new Error(`There is no form on this page: ${page}`);
  const { firstName = "Ada", lastName = "Lovelace", email = `${crypto.randomUUID()}@example.com` } = entered;
  const form = new URLSearchParams({ firstName, lastName, email, decision: entered.decision ?? "allow" });
  if (entered.emailVerified ?? true) form.set("emailVerified", "on");
  if (entered.memberId) form.set("memberId", entered.memberId);
  const answer = await fetch(authUrl, { method: "POST", body: form, redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "");
}
