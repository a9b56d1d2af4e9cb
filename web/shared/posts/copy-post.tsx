import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { type ToastMessage, toast } from "../../ui/toast.tsx";
import { composerUrl, copyText, isMobile, LINKEDIN_FEED, openInNewWindow } from "../browser.ts";

interface CopyPost {
  /** Copies the post. */
  copy: () => Promise<boolean>;
  /** Copies the post and opens LinkedIn's own composer. */
  openLinkedIn: () => Promise<void>;
  openLabel: string;
  /** The post to be copied by hand, where the browser refused the clipboard. */
  panel: ReactNode;
}

/** Copies a post for its author to post by hand. `copied` is the toast of Copy (spec §8 has it two ways). */
export function useCopyPost(post: string, copied: ToastMessage, onCopied?: () => void): CopyPost {
  const [refused, setRefused] = useState(false);
  const mobile = isMobile();

  async function copyAnd(message: ToastMessage): Promise<boolean> {
    const done = await copyText(post);
    setRefused(!done);
    if (done) {
      toast(message);
      onCopied?.();
    } else if (mobile) toast({ title: "Please copy manually", variant: "destructive" });
    return done;
  }

  async function openLinkedIn(): Promise<void> {
    if (mobile) {
      // Phone apps drop a pre-filled text, so without the copy there would be nothing to post.
      if (await copyAnd({ title: "Copied", description: "Paste it into a new LinkedIn post." }))
        openInNewWindow(LINKEDIN_FEED);
      return;
    }
    void copyAnd({ title: "Copied", description: "If LinkedIn opens empty, paste your post there." });
    // In the click itself: a window opened any later is blocked as a pop-up.
    openInNewWindow(composerUrl(post));
  }

  return {
    copy: () => copyAnd(copied),
    openLinkedIn,
    openLabel: mobile ? "Copy and Post to LinkedIn" : "Post to LinkedIn",
    panel: refused && <CopyPanel post={post} onClose={() => setRefused(false)} />,
  };
}

function CopyPanel({ post, onClose }: { post: string; onClose: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
    area.current?.select();
  }, []);

  return (
    <div className="mt-4 rounded-control border border-line bg-wash p-4">
      <TextArea
        ref={area}
        label="Your browser kept us from the clipboard. Copy your post from here:"
        rows={5}
        readOnly
        value={post}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="quiet" size="sm" className="mt-2" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
