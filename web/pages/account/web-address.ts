/** What the server says about anything else; said here at once. */
export const NOT_AN_ADDRESS = "Please enter a web address that starts with https://.";

/**
 * What somebody typed, as the web address that they mean: `linkedin.com/in/ana` is taken for `https://…`. Null for
 * nothing typed, undefined for what is no address.
 */
export function webAddress(typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && hostname.includes(".") ? address : undefined;
}
