// Shared by the pages, the landing page's script and the service worker, without the outbox's code.

export const OUTBOX_DATABASE = "outspoken-outbox";
export const OUTBOX_CHANNEL = "outspoken-outbox";

/** Owner of sound shared from another app, until a user adopts it. */
export const SHARED_OWNER = "shared";
export const VISITOR_OWNER = "visitor";
