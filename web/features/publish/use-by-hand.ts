import { useState } from "react";
import { copyText } from "../../lib/clipboard.ts";
import { composerUrl, isMobile, LINKEDIN_FEED, openInNewWindow } from "../../lib/linkedin.ts";
import { toast } from "../../ui/toast.tsx";

/** Takes a post to the clipboard, and to LinkedIn's own composer. */
export function useByHand(post: string) {
  const [byHand, setByHand] = useState(false);
  const mobile = isMobile();

  async function copy(title: string, description: string): Promise<boolean> {
    const copied = await copyText(post);
    setByHand(!copied);
    if (copied) toast({ title, description });
    else if (mobile) toast({ title: "Please copy manually", variant: "destructive" });
    return copied;
  }

  async function open(): Promise<void> {
    if (mobile) {
      // Phone apps drop a pre-filled text, so without the copy there would be nothing to post.
      if (await copy("Copied", "Paste it into a new LinkedIn post.")) openInNewWindow(LINKEDIN_FEED);
      return;
    }
    void copy("Copied", "If LinkedIn opens empty, paste your post there.");
    // In the click itself: a window opened any later is blocked as a pop-up.
    openInNewWindow(composerUrl(post));
  }

  return {
    mobile,
    open,
    copy: () => copy("Copied!", "Post content copied to clipboard"),
    /** Whether the clipboard was refused, so that it has to be copied by hand. */
    byHand,
    endByHand: () => setByHand(false),
  };
}
