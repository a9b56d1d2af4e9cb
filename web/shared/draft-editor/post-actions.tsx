import { Copy, ExternalLink } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { useByHand } from "../publish/use-by-hand.ts";
import { CopyPanel } from "./copy-panel.tsx";

interface Props {
  post: string;
  /** While it is half written. */
  unavailable: boolean;
}

/** Takes the post to the clipboard and to LinkedIn. */
export function PostActions({ post, unavailable }: Props) {
  const { mobile, open, copy, byHand, endByHand } = useByHand(post, { title: "Copied" });

  return (
    <div>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button disabled={unavailable} onClick={() => void open()}>
          <ExternalLink className="size-4" aria-hidden="true" />
          {mobile ? "Copy and Post to LinkedIn" : "Post to LinkedIn"}
        </Button>
        <Button variant="secondary" disabled={unavailable} onClick={() => void copy()}>
          <Copy className="size-4" aria-hidden="true" />
          Copy
        </Button>
      </div>
      {byHand && <CopyPanel post={post} onClose={endByHand} />}
    </div>
  );
}
