import { addressParser, type Header } from "postal-mime";

/** Whose word counts: the server that took the mail in. Whatever stands below its first line anybody may have written. */
const JUDGE = "mx.cloudflare.net";
const TAKEN_BY = "cloudflare-email.net";

const allOf = (headers: readonly Header[], name: string) => headers.filter(({ key }) => key === name);

/** Whether a program sent it: answering that could go on for ever. */
export function isFromMachine(envelopeFrom: string, headers: readonly Header[]): boolean {
  if (envelopeFrom.replace(/[<>\s]/g, "") === "") return true;
  if (["precedence", "list-id", "x-auto-response-suppress"].some((name) => allOf(headers, name).length > 0))
    return true;
  return allOf(headers, "auto-submitted").some(({ value }) => !/^\s*no\s*$/i.test(value));
}

/** Why it is not proven to come from this address; undefined where it is: of its one sender, whose domain the judge has found to have signed it. */
export function whyNotProven(email: string, headers: readonly Header[]): string | undefined {
  const senders = allOf(headers, "from");
  const [sender, ...others] = senders.flatMap(({ value }) => addressParser(value));
  const address = sender?.address?.trim().toLowerCase();
  if (senders.length !== 1 || others.length > 0 || address !== email) return "other_sender";
  const [taken, earlier] = allOf(headers, "received");
  const [, server] = /(?:^|\s)by\s+([^\s;]+)/i.exec(outsideComments(taken?.value ?? "") ?? "") ?? [];
  if (server?.toLowerCase() !== TAKEN_BY) return "not_by_cloudflare";
  const own = earlier ? headers.slice(0, headers.indexOf(earlier)) : headers;
  const [verdict] = allOf(own, "authentication-results");
  if (!verdict) return "no_verdict";
  const [chained] = allOf(own, "arc-authentication-results");
  const results = [verdict.value, chained?.value.replace(/^\s*i\s*=\s*\d+\s*;/i, "") ?? verdict.value];
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return results.every((result) => passes(result, domain)) ? undefined : "not_proven";
}

/** A domain that asks nobody to check its mail (`dmarc=none`) may have signed it all the same. */
function passes(results: string, domain: string): boolean {
  const [judge = "", ...more] = outsideComments(results)?.toLowerCase().split(";") ?? [];
  if (!/^\s*(\S+)(?:\s+1)?\s*$/.test(judge) || judge.trim().split(/\s/)[0] !== JUDGE) return false;
  const statements = more.map((one) => one.trim());
  const [dmarc = "", ...others] = statements.filter((one) => /^dmarc\b/.test(one));
  const [, result, from] = /^dmarc\s*=\s*(\w+)(?:\s(?:.*\s)?header\.from\s*=\s*(\S+))?/s.exec(dmarc) ?? [];
  if (others.length > 0) return false;
  if (result === "pass") return from === domain;
  const signers = statements.map((one) => /^dkim\s*=\s*pass\s(?:.*\s)?header\.d\s*=\s*(\S+)/s.exec(one)?.[1]);
  return result === "none" && (from ?? domain) === domain && signers.includes(domain);
}

/** Comments become a space and quoted strings `""`: what anybody may put there decides nothing. Undefined where one has no end. */
function outsideComments(value: string): string | undefined {
  let out = "";
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const char = value.charAt(at);
    if (char === "\\" && (quoted || depth > 0)) at += 1;
    else if (quoted) quoted = char !== '"';
    else if (char === "(") depth += 1;
    else if (char === ")" && depth > 0) depth -= 1;
    else if (depth === 0 && char === '"') quoted = true;
    else if (depth === 0) out += char;
    if (char === '"' && !quoted && depth === 0) out += '""';
    if (char === ")" && depth === 0) out += " ";
  }
  return depth === 0 && !quoted ? out : undefined;
}
