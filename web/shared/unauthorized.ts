import { UNAUTHORIZED_REDIRECT_MS } from "#contract/limits.ts";
import { clearToken, isUnauthorized } from "../api/client.ts";
import { PATHS } from "../paths.ts";
import { toast } from "../ui/toast.tsx";

/** Several calls may fail by a lost login at once; one toast is enough. The new page starts afresh. */
let leaving = false;

/** Shows a toast and leaves for the landing page when `error` is a lost login. Returns whether it is. */
export function handleUnauthorized(error: unknown): boolean {
  if (!isUnauthorized(error)) return false;
  if (leaving) return true;
  leaving = true;
  toast({
    title: "Unauthorized",
    description: "You are logged out. Logging in again...",
    variant: "destructive",
  });
  clearToken();
  setTimeout(() => window.location.assign(PATHS.landing), UNAUTHORIZED_REDIRECT_MS);
  return true;
}
