import { Copy } from "lucide-react";
import type { RefObject } from "react";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";

interface Props {
  text: string;
  /** What it is, as in "Address". */
  what: string;
  /** Where it stands: it is selected, to be copied by hand where the browser refuses the clipboard. */
  shown: RefObject<HTMLElement | null>;
}

export function CopyButton({ text, what, shown }: Props) {
  const { run } = useAction(
    async () => {
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
      await navigator.clipboard.writeText(text);
      toast({ title: "Copied!", description: `${what} copied to clipboard` });
    },
    {
      title: "Not copied",
      description: `Your browser blocked the clipboard. The ${what.toLowerCase()} is selected.`,
    },
  );
  return (
    <Button size="sm" icon={Copy} onClick={run}>
      Copy
    </Button>
  );
}
