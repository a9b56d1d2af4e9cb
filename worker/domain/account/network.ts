import type { Scope } from "../../db/attempts.ts";

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

/** All ranges that a network is counted in: itself, and of an IPv6 /64 the /56 and the /48 around it. */
export function scopesOf(network: string): Scope[] {
  const own = { by: network, factor: 1 };
  if (!network.includes(":")) return [own];
  const [first, second, third, fourth = "0"] = network.split(":");
  const site = [first, second, third].join(":");
  const block = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [own, { by: `${site}:${block}::/56`, factor: 4 }, { by: `${site}::/48`, factor: 16 }];
}

const groupsOf = (part: string): string[] => (part === "" ? [] : part.split(":"));

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
