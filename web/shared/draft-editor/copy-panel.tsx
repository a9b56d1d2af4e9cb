import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-area.tsx";

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
