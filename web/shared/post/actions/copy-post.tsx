import { useState } from "react";
import { useSWRConfig } from "swr";
import { API } from "#contract/paths.ts";
import { apiRetry } from "../../../api/client.ts";
import { type ToastMessage, toast, toastFailure } from "../../../ui/toast.tsx";
import { useTimer } from "../../../ui/use-timer.ts";
import { composerUrl, isMobile, LINKEDIN_FEED } from "../../browser.ts";

export const COPIED = { title: "Copied!", description: "Post content copied to clipboard" };

/** Reports the copy to the server if it knows the post. False, which is toasted, if the browser refused, as it does after the click. */
export async function copyPost(text: string, message: ToastMessage, postId?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const reason = "Your browser blocked the clipboard. Select the post's text and copy it.";
    toastFailure("Please copy manually", reason);
    return false;
  }
  toast(message);
  if (postId !== undefined) void apiRetry("POST", API.copiedDraft(postId)).catch(() => undefined);
  return true;
}

export function useCopyPost(post: string, postId?: string) {
  const [copies, setCopies] = useState(0);
  // So long the button itself says it.
  useTimer(copies > 0 ? 2_000 : null, () => setCopies(0), copies);
  const mobile = isMobile();
  const { cache } = useSWRConfig();

  async function copyAnd(message: ToastMessage): Promise<boolean> {
    const isCopied = await copyPost(post, message, postId);
    setCopies((count) => (isCopied ? count + 1 : 0));
    return isCopied;
  }

  /** Resolves to whether LinkedIn was opened, or the post given to another app. */
  async function openLinkedIn(): Promise<boolean> {
    if (mobile) {
      // Phone apps drop a pre-filled text: without the copy there would be nothing to post.
      if (!(await copyAnd({ title: "Copied", description: "Paste it into a new LinkedIn post." })))
        return false;
      // Here already where the post has files.
      const panel = postId && (await import("../pictures/files-panel.tsx").catch(() => undefined));
      const isShared = panel && (await panel.sharePost(cache, postId, post));
      if (!isShared) window.open(LINKEDIN_FEED, "_blank", "noopener");
      return true;
    }
    void copyAnd({ title: "Copied", description: "If LinkedIn opens empty, paste your post there." });
    // In the click itself: later it would be blocked as a pop-up.
    window.open(composerUrl(post), "_blank", "noopener");
    return true;
  }

  return {
    copy: () => copyAnd({ title: "Copied" }),
    copied: copies > 0,
    openLinkedIn,
    openLabel: mobile ? "Copy and Post to LinkedIn" : "Post to LinkedIn",
  };
}
