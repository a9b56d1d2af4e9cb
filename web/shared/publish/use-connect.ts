import { useEffect, useState } from "react";
import { API, withQuery } from "#contract/paths.ts";
import { apiGet } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { toast } from "../../ui/toast.tsx";
import { handleUnauthorized } from "../unauthorized.ts";
import { serverMessage } from "./server-message.ts";

const FALLBACK = "An error occurred while connecting to LinkedIn";

/** Sends the author to LinkedIn to allow publishing, and from there back to the post. */
export function useConnect(postId: string) {
  const [connecting, setConnecting] = useState(false);

  // The Back button brings a page back as it was left: connecting.
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setConnecting(false);
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);

  async function connect(): Promise<void> {
    setConnecting(true);
    const path = withQuery(API.linkedinStart, { returnTo: PATHS.post(postId) });
    try {
      const { authUrl } = await apiGet(path);
      window.location.assign(authUrl);
    } catch (error) {
      setConnecting(false);
      if (handleUnauthorized(error)) return;
      const description = serverMessage(error, FALLBACK);
      toast({ title: "Connecting LinkedIn failed", description, variant: "destructive" });
    }
  }

  return { connecting, connect };
}
