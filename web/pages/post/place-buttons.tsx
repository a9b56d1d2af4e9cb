import { Archive, ArchiveRestore, CircleCheck, Pencil, Undo2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { Post } from "#contract/posts.ts";
import { PATHS } from "../../paths.ts";
import { ActionButton } from "../../shared/draft-editor/action-button.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { type Move, movePost } from "../library/move-post.ts";

interface Props {
  post: Post;
  onChanged: (post: Post) => void;
}

/** Edits a post, and moves it about in the library. */
export function PlaceButtons({ post: { id, status }, onChanged }: Props) {
  const [moving, setMoving] = useState<Move>();
  const running = useRef(false);

  async function move(to: Move): Promise<void> {
    if (running.current) return;
    running.current = true;
    setMoving(to);
    const moved = await movePost(to, id);
    if (moved) onChanged(moved);
    running.current = false;
    setMoving(undefined);
  }

  const button = (to: Move, label: string, icon: ReactNode) => (
    <ActionButton
      icon={icon}
      busy={moving === to}
      unavailable={moving !== undefined}
      onClick={() => void move(to)}
    >
      {label}
    </ActionButton>
  );
  const icon = { className: "size-4", "aria-hidden": true } as const;

  return (
    <div className="flex flex-wrap gap-2">
      <Link to={PATHS.editPost(id)} className={buttonClass({ variant: "secondary", size: "sm" })}>
        <Pencil {...icon} />
        Edit
      </Link>
      {(status === "draft" || status === "review") &&
        button("ready", "Mark ready", <CircleCheck {...icon} />)}
      {status === "ready" && button("draft", "Back to draft", <Undo2 {...icon} />)}
      {status === "archived"
        ? button("restore", "Restore", <ArchiveRestore {...icon} />)
        : button("archive", "Archive", <Archive {...icon} />)}
    </div>
  );
}
