// An account is in one of the databases for good: in `DB`, or in that of the number in which its id ends, and its tokens with it.

const SHARD = /\.([1-9]\d{0,2})$/;

/** The number of the database that an id or a token belongs to. */
export const shardOf = (id: string): number => Number(SHARD.exec(id)?.[1] ?? 0);

/** A new id or token as one of this database. */
export const inShard = (id: string, shard: number): string => (shard === 0 ? id : `${id}.${shard}`);
