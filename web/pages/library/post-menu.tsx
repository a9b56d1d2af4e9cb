import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  Copy,
  Eye,
  ImagePlus,
  Pencil,
  Send,
  Trash2,
} from "lucide-react";
import type { Post } from "#contract/posts.ts";
import { PATHS } from "../../paths.ts";
import { titleOf } from "../../shared/post/actions/post-summary.tsx";
import { canSchedule, scheduleLabel } from "../../shared/post/schedule/schedule-state.tsx";
import Menu, { type MenuEntry } from "../../ui/menu.tsx";
import type { PostAction } from "./use-posts.ts";

export type OpenedMenu = { post: Post; button: HTMLElement };

interface Props {
  menu: OpenedMenu | null;
  onClose: () => void;
  onAction: (action: PostAction, post: Post) => void;
  onSchedule: () => void;
}

/** One menu for all cards, not one for each of thousands. */
export default function PostMenu({ menu, onClose, onAction, onSchedule }: Props) {
  return (
    <Menu
      button={menu?.button ?? null}
      label={menu ? `Actions for ${titleOf(menu.post)}` : ""}
      entries={menu ? entriesOf(menu.post, onAction, onSchedule) : []}
      onClose={onClose}
    />
  );
}

function entriesOf(post: Post, onAction: Props["onAction"], onSchedule: () => void): (MenuEntry | false)[] {
  const act = (action: PostAction) => () => onAction(action, post);
  const isOpen = post.publishedAt === null;
  return [
    { icon: Eye, label: "View Details", does: PATHS.post(post.id) },
    { icon: Pencil, label: "Edit", does: PATHS.editPost(post.id) },
    isOpen && { icon: ImagePlus, label: "Pictures", does: `${PATHS.post(post.id)}#pictures` },
    { icon: Copy, label: "Copy", does: act("copy") },
    isOpen && { icon: Send, label: "Publish", does: act("publish") },
    canSchedule(post) && { icon: CalendarClock, label: scheduleLabel(post), does: onSchedule },
    post.status === "archived"
      ? { icon: ArchiveRestore, label: "Restore", does: act("restore") }
      : { icon: Archive, label: "Archive", does: act("archive") },
    { icon: Trash2, label: "Delete", does: act("delete"), isDanger: true },
  ];
}
