import { expect, test } from "vitest";
import { networkOf, scopesOf } from "../../worker/domain/account/network.ts";
import networks from "./network.json" with { type: "json" };

test.each(networks)("%s is of the network %s", (address, network) => {
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
