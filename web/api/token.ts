import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";

const USER_KEY = "lastUser";

export const getToken = (): string | null => localStorage.getItem(TOKEN_STORAGE_KEY);

export function setToken(token: string): void {
  localStorage.removeItem(USER_KEY);
  localStorage.setItem(TOKEN_STORAGE_KEY, token);
}

export function clearToken(): void {
  localStorage.removeItem(USER_KEY);
  localStorage.removeItem(TOKEN_STORAGE_KEY);
}

/** Notes whose login this is: all that must be known of somebody to record for them while nobody can be asked. */
export const rememberUser = (id: string): void => localStorage.setItem(USER_KEY, id);

/** Whose login this is, as far as this browser knows without asking. */
export const lastUser = (): string | null => getToken() && localStorage.getItem(USER_KEY);
