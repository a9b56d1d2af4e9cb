/** Local storage key of the session whose draft is shown: a reload must not cost anybody their post. */
const KEY = "visitorSession";

export const lastSession = (): string | undefined => localStorage.getItem(KEY) ?? undefined;
export const rememberSession = (sessionId: string): void => localStorage.setItem(KEY, sessionId);
export const forgetSession = (): void => localStorage.removeItem(KEY);
