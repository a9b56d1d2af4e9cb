/** An address that only its owner recognises: `m…@e….com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf(".");
  return `${email.slice(0, 1)}…@${domain.slice(0, 1)}…${dot < 0 ? "" : domain.slice(dot)}`;
}
