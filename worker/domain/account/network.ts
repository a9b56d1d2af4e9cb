/** That address; of an IPv6 one its /64, however it is written: the second half is the caller's own to choose. */
export function networkOf(address: string): string {
  const url = `http://[${address}]`;
  // What is no IPv6 address is taken as it is.
  if (!URL.canParse(url)) return address;
  const [before = "", after = ""] = new URL(url).hostname.slice(1, -1).split("::");
  const [head, tail] = [groupsOf(before), groupsOf(after)];
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
  const mapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  return mapped ? groups.slice(6).flatMap(bytesOf).join(".") : groups.slice(0, 4).join(":");
}

/** The /48 of an IPv6 network, of which one customer may have 65,536; undefined for an IPv4 address. */
export const siteOf = (network: string): string | undefined =>
  network.includes(":") ? `${network.split(":").slice(0, 3).join(":")}::/48` : undefined;

const groupsOf = (part: string): string[] => (part === "" ? [] : part.split(":"));

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
