/** The addresses that were called in this test, in order. */
export const calls: URL[] = [];

/** What was sent with them, where something was: text, or a form. */
export const sent: { path: string; body: unknown }[] = [];

export const asked = (path: string) => calls.filter(({ pathname }) => pathname === path).length;

export const bodies = () => sent.map(({ body }) => body);
