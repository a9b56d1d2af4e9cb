import { useState } from "react";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { apiSend } from "../../../api/client.ts";
import { serverMessage } from "../../../shared/publish/server-message.ts";
import { handleUnauthorized } from "../../../shared/unauthorized.ts";
import { toast } from "../../../ui/toast.tsx";

/** Asks for a new review; it is written in the background, and the post says when it is there. */
export function useReview(postId: string, onChanged: (post: Post) => void) {
  const [asking, setAsking] = useState(false);

  async function review(): Promise<void> {
    setAsking(true);
    try {
      onChanged(await apiSend("POST", API.reviewPost(postId)));
    } catch (error) {
      if (!handleUnauthorized(error)) {
        const description = serverMessage(error, "Failed to review post");
        toast({ title: "Reviewing failed", description, variant: "destructive" });
      }
    } finally {
      setAsking(false);
    }
  }

  return { asking, review };
}
