/** Where the outbox keeps what it has (IndexedDB). */
export const OUTBOX_DATABASE = "outspoken-outbox";

/** On which tabs and the service worker tell each other that something in the outbox has changed. */
export const OUTBOX_CHANNEL = "outspoken-outbox";

/** Whose sound is that was shared from another app, until somebody who is signed in takes it over. */
export const SHARED_OWNER = "shared";
