import { addressParser, type Header } from "postal-mime";

/** Whose word counts: the server that took the mail in. Whatever stands below its first line anybody may have written. */
const JUDGE = "mx.cloudflare.net";

const allOf = (headers: readonly Header[], name: string) => headers.filter(({ key }) => key === name);

/** Whether a program sent it: answering that could go on for ever. */
export function isFromMachine(envelopeFrom: string, headers: readonly Header[]): boolean {
  if (envelopeFrom.replace(/[<>\s]/g, "") === "") return true;
  if (["precedence", "list-id", "x-auto-response-suppress"].some((name) => allOf(headers, name).length > 0))
    return true;
  return allOf(headers, "auto-submitted").some(({ value }) => !/^\s*no\s*$/i.test(value));
}

/** Whether it is proven to come from this address: its one sender, whose domain the judge has found to have signed it. */
export function isFromAuthor(email: string, headers: readonly Header[]): boolean {
  const senders = allOf(headers, "from");
  const [sender, ...others] = senders.flatMap(({ value }) => addressParser(value));
  if (senders.length !== 1 || others.length > 0 || !sender?.address) return false;
  const address = sender.address.trim().toLowerCase();
  if (address !== email) return false;
  const domain = address.slice(address.lastIndexOf("@") + 1);
  const [verdict] = allOf(headers, "authentication-results");
  const [chained] = allOf(headers, "arc-authentication-results");
  if (!verdict || !passes(verdict.value, domain)) return false;
  return !chained || passes(chained.value.replace(/^\s*i\s*=\s*\d+\s*;/i, ""), domain);
}

function passes(results: string, domain: string): boolean {
  const [judge = "", ...statements] = outsideComments(results)?.toLowerCase().split(";") ?? [];
  if (!/^\s*(\S+)(?:\s+1)?\s*$/.test(judge) || judge.trim().split(/\s/)[0] !== JUDGE) return false;
  const [dmarc, ...more] = statements.map((one) => one.trim()).filter((one) => /^dmarc\b/.test(one));
  const [, from] = /^dmarc\s*=\s*pass\s(?:.*\s)?header\.from\s*=\s*(\S+)/s.exec(dmarc ?? "") ?? [];
  return more.length === 0 && from === domain;
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
