// An account is in one of the databases for good: in `DB`, or in that of the number in which its id ends, and its tokens with it.

/** Behind a UUID or a token, so that whatever else somebody may send is looked for in `DB`, as if there were no other. */
const SHARD = /^[\w-]{36,43}\.([1-9]\d{0,2})$/;

/** The number of the database that an id or a token belongs to. */
export const shardOf = (id: string): number => Number(SHARD.exec(id)?.[1] ?? 0);

/** A new id or token as one of this database. */
export const inShard = (id: string, shard: number): string => (shard === 0 ? id : `${id}.${shard}`);
