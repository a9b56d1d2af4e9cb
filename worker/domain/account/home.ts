import {
  type Address,
  addressesOf,
  claimShard,
  findShard,
  listHeld,
  settle,
  unsettle,
  unsettledQuery,
} from "../../db/directory.ts";
import { findAccountKeys } from "../../db/users.ts";
import { type Deps, onEachShard, onNewestShard, onShard } from "../deps.ts";

const isOne = ({ databases }: Deps) => databases.length === 1;

const directoryOf = (deps: Deps) => onShard(deps, 0).db;

async function findHome(deps: Deps, address: Address): Promise<number | undefined> {
  const listed = await findShard(directoryOf(deps), address);
  if (listed !== undefined) return listed;
  // From before there were several databases, or before the directory was set back.
  const holders = await Promise.all(onEachShard(deps).map(({ db }) => listHeld(db, [address])));
  const shard = holders.findIndex((held) => held.has(address));
  return shard < 0 ? undefined : shard;
}

/** `deps` with the database of the account with this address; with any where there is none. */
export async function homeOf(deps: Deps, address: Address): Promise<Deps> {
  return isOne(deps) ? deps : onShard(deps, (await findHome(deps, address)) ?? 0);
}

/**
 * `deps` with the only database in which an account with this address may be made: it is kept for it from now on. If it is
 * nobody's yet, that is the one wished for.
 */
export async function claimHome(
  deps: Deps,
  address: Address,
  wished = onNewestShard(deps).shard,
): Promise<Deps> {
  if (isOne(deps)) return deps;
  const shard = (await findHome(deps, address)) ?? wished;
  return onShard(deps, await claimShard(directoryOf(deps), { address, shard, now: Date.now() }));
}

/** Before an account loses its addresses: has the directory forget them, once it has. */
export async function leaveHome(deps: Deps, userId: string, now: number): Promise<void> {
  if (isOne(deps)) return;
  const account = await findAccountKeys(deps.db, userId);
  if (account) await unsettle(directoryOf(deps), addressesOf(account), now);
}

/** Longer than a sign-up or an erasure takes from the directory to the account. */
const SETTLED_AFTER_MS = 60 * 60 * 1000;
const ADDRESSES_A_RUN = 1_000;

/** A cron job: forgets addresses that no account has, of those that were claimed or left. */
export async function settleDirectory(deps: Deps, now: number): Promise<void> {
  const before = now - SETTLED_AFTER_MS;
  const db = directoryOf(deps);
  const unsettled = await unsettledQuery(db, before, ADDRESSES_A_RUN);
  for (const [shard, rows] of Map.groupBy(unsettled, (row) => row.shard)) {
    const addresses = rows.map(({ address }) => address);
    const held = await listHeld(onShard(deps, shard).db, addresses);
    const [kept, gone] = [true, false].map((is) => addresses.filter((address) => held.has(address) === is));
    await settle(db, { kept: kept ?? [], gone: gone ?? [], before });
  }
}
