/** As much of an address as its owner needs to tell it from another's: `m…y@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const letters = [...email.slice(0, at)];
  // Of a short name the last letter would leave too little to guess.
  return `${letters[0] ?? ""}…${letters.length > 3 ? letters.at(-1) : ""}${email.slice(at)}`;
}
