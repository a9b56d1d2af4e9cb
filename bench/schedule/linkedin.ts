import { startLinkedInStandin } from "../../dev/standins/linkedin.ts";

// In a process of its own: miniflare stops the one that asks it for the database until it has answered.
const { url, env } = await startLinkedInStandin();
process.send?.({ url, env });
