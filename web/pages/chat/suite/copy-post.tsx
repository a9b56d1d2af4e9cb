import { Copy } from "lucide-react";
import type { Draft } from "#contract/drafts.ts";
import { postOf } from "#contract/post-text.ts";
import { copyText } from "../../../shared/clipboard.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.tsx";

interface Props {
  draft: Draft;
  /** What is copied, for those who don't see where the button stands. */
  name: string;
}

/** Copies a post as its draft's selection says. */
export function CopyPost({ draft, name }: Props) {
  async function copy(): Promise<void> {
    const copied = await copyText(postOf(draft));
    if (copied) toast({ title: "Copied" });
    else toast({ title: "Please copy manually", variant: "destructive" });
  }
  return (
    <Button variant="secondary" size="sm" aria-label={`Copy ${name}`} onClick={() => void copy()}>
      <Copy className="size-4" aria-hidden="true" />
      Copy
    </Button>
  );
}
