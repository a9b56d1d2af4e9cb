import { Copy, ExternalLink } from "lucide-react";
import { useState } from "react";
import { copyText } from "../../lib/clipboard.ts";
import { composerUrl, isMobile, LINKEDIN_FEED, openInNewWindow } from "../../lib/linkedin.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { CopyPanel } from "./copy-panel.tsx";

interface Props {
  post: string;
  /** While it is half written. */
  unavailable: boolean;
}

/** Takes the post to the clipboard and to LinkedIn. */
export function PostActions({ post, unavailable }: Props) {
  const [byHand, setByHand] = useState(false);
  const mobile = isMobile();

  async function copy(description?: string): Promise<boolean> {
    const copied = await copyText(post);
    setByHand(!copied);
    if (copied) toast({ title: "Copied", description });
    else if (mobile) toast({ title: "Please copy manually", variant: "destructive" });
    return copied;
  }

  function postFromDesktop(): void {
    void copy("If LinkedIn opens empty, paste your post there.");
    // In the click itself: a window opened any later is blocked as a pop-up.
    openInNewWindow(composerUrl(post));
  }

  async function postFromMobile(): Promise<void> {
    // Phone apps drop a pre-filled text, so without the copy there would be nothing to post.
    if (await copy("Paste it into a new LinkedIn post.")) openInNewWindow(LINKEDIN_FEED);
  }

  return (
    <div>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button disabled={unavailable} onClick={mobile ? () => void postFromMobile() : postFromDesktop}>
          <ExternalLink className="size-4" aria-hidden="true" />
          {mobile ? "Copy and Post to LinkedIn" : "Post to LinkedIn"}
        </Button>
        <Button variant="secondary" disabled={unavailable} onClick={() => void copy()}>
          <Copy className="size-4" aria-hidden="true" />
          Copy
        </Button>
      </div>
      {byHand && <CopyPanel post={post} onClose={() => setByHand(false)} />}
    </div>
  );
}
