import { expect, test } from "vitest";
import { networkOf, scopesOf } from "../../worker/domain/account/network.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:a:b:1:2:3:4", "2001:db8:a:b"],
  ["2001:0DB8:000A:b::", "2001:db8:a:b"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["0:0::FFFF:cb00:7109", "203.0.113.9"],
  ["2001:db8:a:b:1:2:203.0.113.9", "2001:db8:a:b"],
  ["1::2::3", "1::2::3"],
  ["unknown", "unknown"],
])("%s is of the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("an IPv6 network is counted in the /56 and the /48 around it, an IPv4 address by itself", () => {
  const rangesOf = (address: string) => scopesOf(networkOf(address)).map(({ by, factor }) => [by, factor]);
  expect(rangesOf("2001:db8:a:1b2::1")).toEqual([
    ["2001:db8:a:1b2", 1],
    ["2001:db8:a:100::/56", 4],
    ["2001:db8:a::/48", 16],
  ]);
  expect(rangesOf("2001:db8:a:1ff::9").slice(1)).toEqual(rangesOf("2001:db8:a:100::").slice(1));
  expect(rangesOf("203.0.113.9")).toEqual([["203.0.113.9", 1]]);
});
