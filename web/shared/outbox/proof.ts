let token: string | undefined;

/** Keeps the proof that a visitor is a person, for the next note that is sent. */
export const keepChallengeToken = (proof: string): void => {
  token = proof;
};

/** The proof, once: the server takes none twice. */
export function takeChallengeToken(): string | undefined {
  const proof = token;
  token = undefined;
  return proof;
}
