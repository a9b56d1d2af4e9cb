import type { ReactNode } from "react";
import { isUnauthorized } from "../../lib/api.ts";
import { useCurrentUser } from "../../lib/auth.tsx";
import { PageSpinner } from "../../ui/page-spinner.tsx";
import { Shell } from "./shell.tsx";
import { Unreachable } from "./unreachable.tsx";

/**
 * Decides what stands at every address under /app: a spinner, the sign-in screen, or the shell. Only a refused
 * login counts as signed out; when the server can't be reached, nobody is thrown out.
 */
export const Gate = ({ signIn }: { signIn: ReactNode }) => {
  const { user, loading, error, refresh } = useCurrentUser();
  if (user) return <Shell user={user} />;
  if (loading) return <PageSpinner label="Loading your account" />;
  if (error && !isUnauthorized(error)) return <Unreachable error={error} onRetry={refresh} />;
  return signIn;
};
