import { expect, test } from "vitest";
import { networkOf, siteOf } from "../../worker/domain/account/network.ts";

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

test("the networks of one /48 are of one site, and an IPv4 address of none", () => {
  expect(siteOf(networkOf("2001:db8:a:b::1"))).toBe(siteOf(networkOf("2001:db8:a:ffff::2")));
  expect(siteOf(networkOf("2001:db8:b:b::1"))).not.toBe(siteOf(networkOf("2001:db8:a:b::1")));
  expect(siteOf("203.0.113.9")).toBeUndefined();
});
