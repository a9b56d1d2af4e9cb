// What the pages, the landing page's script and the service worker must agree on, without any of the outbox's code.

/** Where the outbox keeps what it has (IndexedDB). */
export const OUTBOX_DATABASE = "outspoken-outbox";

/** On which tabs and the service worker notify each other that something in the outbox has changed. */
export const OUTBOX_CHANNEL = "outspoken-outbox";

/** Owner of sound shared from another app, until a signed-in user takes it over. */
export const SHARED_OWNER = "shared";

/** Owner of notes made in this browser without an account. */
export const VISITOR_OWNER = "visitor";
