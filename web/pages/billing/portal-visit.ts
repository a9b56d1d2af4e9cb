import { useEffect } from "react";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";

const KEY = "outspoken:portal-visited";

export const notePortalVisit = (): void => sessionStorage.setItem(KEY, "true");

function takePortalVisit(): boolean {
  const visited = sessionStorage.getItem(KEY) !== null;
  sessionStorage.removeItem(KEY);
  return visited;
}

/** Cards are changed and plans cancelled on Stripe's page; coming back from there asks at once what is new. */
export function usePortalReturn(refresh: () => Promise<unknown>): void {
  useEffect(() => {
    const look = () => {
      // Where Stripe can't be asked just now, its event brings the news.
      if (takePortalVisit()) void apiSend("POST", API.syncSubscription).then(refresh, handleUnauthorized);
    };
    look();
    // The Back button may bring this page back without loading it.
    window.addEventListener("pageshow", look);
    return () => window.removeEventListener("pageshow", look);
  }, [refresh]);
}
