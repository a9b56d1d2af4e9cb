import { getToken } from "../../api/client.ts";
import { toast } from "../../ui/toast.tsx";

/** Whether somebody is logged in; if not, a toast says what to do (spec §8). */
export function isLoggedIn(): boolean {
  if (getToken() !== null) return true;
  toast({
    title: "Authentication required",
    description: "Please log in to continue",
    variant: "destructive",
  });
  return false;
}
