/** The least that a Worker can do. */
export default {
  fetch: () => Response.json({ ok: true }),
} satisfies ExportedHandler;
