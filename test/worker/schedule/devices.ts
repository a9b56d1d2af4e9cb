/** A browser's subscription; the end of its endpoint says how the stand-in responds to it. */
export const newDevice = (status = 201) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}/${status}`,
  // The base point of P-256: a public key like any other.
  keys: {
    p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
    auth: crypto.getRandomValues(new Uint8Array(16)).toBase64({ alphabet: "base64url", omitPadding: true }),
  },
});
