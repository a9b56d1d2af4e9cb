import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { type ToastMessage, toast } from "../../ui/toast.tsx";
import { copyText } from "../clipboard.ts";
import { composerUrl, isMobile, LINKEDIN_FEED, openInNewWindow } from "../linkedin.ts";

/** Takes a post to the clipboard, and to LinkedIn's own composer. `copied` is what Copy says (spec §8 has it two ways). */
export function useByHand(post: string, copied: ToastMessage) {
  const [byHand, setByHand] = useState(false);
  const mobile = isMobile();

  async function copy(message: ToastMessage): Promise<boolean> {
    const done = await copyText(post);
    setByHand(!done);
    if (done) toast(message);
    else if (mobile) toast({ title: "Please copy manually", variant: "destructive" });
    return done;
  }

  async function open(): Promise<void> {
    if (mobile) {
      // Phone apps drop a pre-filled text, so without the copy there would be nothing to post.
      if (await copy({ title: "Copied", description: "Paste it into a new LinkedIn post." }))
        openInNewWindow(LINKEDIN_FEED);
      return;
    }
    void copy({ title: "Copied", description: "If LinkedIn opens empty, paste your post there." });
    // In the click itself: a window opened any later is blocked as a pop-up.
    openInNewWindow(composerUrl(post));
  }

  return {
    mobile,
    open,
    copy: () => copy(copied),
    /** Whether the clipboard was refused, so that it has to be copied by hand. */
    byHand,
    endByHand: () => setByHand(false),
  };
}

/** For browsers that keep us from the clipboard: the post, selected and ready to be copied by hand. */
export function CopyPanel({ post, onClose }: { post: string; onClose: () => void }) {
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
