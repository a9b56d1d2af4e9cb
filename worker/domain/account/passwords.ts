import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** One of OWASP's parameter sets; the runtime's own ceiling is N·r·p = 1,048,576. */
const COST: Cost = { N: 16_384, r: 8, p: 5 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** `scrypt$N$r$p$salt$key`, so that old hashes stay good when the cost is raised. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/**
 * Whether the password is the one that was hashed. Takes as long when there is no hash to compare with, so that the
 * time does not tell which emails have an account.
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash ?? NOBODY).split("$");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key ?? "", "base64");
  const actual = await derive(password, Buffer.from(salt ?? "", "base64"), cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual) && Boolean(hash);
}

const NOBODY = ["scrypt", COST.N, COST.r, COST.p, "AAAAAAAAAAAAAAAAAAAAAA==", `${"A".repeat(43)}=`].join("$");

function derive(password: string, salt: Uint8Array, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize("NFKC"),
      salt,
      KEY_BYTES,
      { N, r, p, maxmem: MAX_MEMORY_BYTES },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}
