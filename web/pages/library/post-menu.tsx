import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  Copy,
  Eye,
  ImagePlus,
  type LucideIcon,
  Pencil,
  Send,
  Trash2,
} from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useRef } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router-dom";
import type { Post } from "#contract/posts.ts";
import { PATHS } from "../../paths.ts";
import { titleOf } from "../../shared/post/actions/post-summary.tsx";
import { canSchedule, scheduleLabel } from "../../shared/post/schedule/schedule-state.tsx";
import { cx } from "../../ui/cx.ts";
import type { PostAction } from "./use-posts.ts";

export interface OpenedMenu {
  post: Post;
  button: HTMLElement;
}

interface Props {
  opened: OpenedMenu | null;
  onClose: () => void;
  onAction: (action: PostAction, post: Post) => void;
  onSchedule: () => void;
}

/** One menu for all cards, not one for each of thousands. */
export default function PostMenu({ opened, onClose, onAction, onSchedule }: Props) {
  /** Closed by a click elsewhere on the page, where the focus stays. */
  const left = useRef(false);
  return (
    // Not modal: Radix would hide the page from screen readers.
    <DropdownMenu.Root modal={false} open={opened !== null} onOpenChange={(open) => !open && onClose()}>
      {opened && (
        <>
          <Anchor button={opened.button} />
          <DropdownMenu.Content
            ref={(menu) => {
              // Radix missed the key press that loaded this code, and so does not focus the menu.
              if (!opened.button.matches(":focus-visible")) return;
              menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
            }}
            align="end"
            sideOffset={4}
            collisionPadding={8}
            aria-labelledby={undefined}
            aria-label={`Actions for ${titleOf(opened.post)}`}
            // What scrolls takes the focus.
            tabIndex={0}
            className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-[min(12rem,var(--radix-dropdown-menu-content-available-width))] overflow-y-auto rounded-card border border-line bg-raised p-1.5 shadow-lift data-[state=open]:animate-fade-in"
            onInteractOutside={(event) => {
              // The button's own click closes the menu.
              if (event.target instanceof Node && opened.button.contains(event.target))
                event.preventDefault();
              else left.current = true;
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (!left.current) opened.button.focus();
              left.current = false;
            }}
          >
            <Items post={opened.post} onAction={onAction} onSchedule={onSchedule} />
          </DropdownMenu.Content>
        </>
      )}
    </DropdownMenu.Root>
  );
}

/** Radix needs a trigger to place the menu by: this one fills the card's button. */
const Anchor = ({ button }: { button: HTMLElement }) =>
  createPortal(
    <DropdownMenu.Trigger asChild>
      <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
    </DropdownMenu.Trigger>,
    button,
  );

function Items({ post, onAction, onSchedule }: Pick<Props, "onAction" | "onSchedule"> & { post: Post }) {
  const item = (Icon: LucideIcon, label: string, does: string | (() => void)) => {
    const content = (
      <>
        <Icon className="size-4 text-soft" />
        {label}
      </>
    );
    const isLink = typeof does === "string";
    return (
      <DropdownMenu.Item
        asChild={isLink}
        onSelect={isLink ? undefined : does}
        className={cx(
          "flex h-10 cursor-pointer select-none items-center gap-3 rounded-control px-3 text-sm outline-none",
          "data-highlighted:bg-wash pointer-coarse:h-11",
          label === "Delete" ? "text-danger" : "text-ink",
        )}
      >
        {isLink ? <Link to={does}>{content}</Link> : content}
      </DropdownMenu.Item>
    );
  };
  const act = (action: PostAction) => () => onAction(action, post);
  return (
    <>
      {item(Eye, "View Details", PATHS.post(post.id))}
      {item(Pencil, "Edit", PATHS.editPost(post.id))}
      {post.publishedAt === null && item(ImagePlus, "Pictures", `${PATHS.post(post.id)}#pictures`)}
      {item(Copy, "Copy", act("copy"))}
      {post.publishedAt === null && item(Send, "Publish", act("publish"))}
      {canSchedule(post) && item(CalendarClock, scheduleLabel(post), onSchedule)}
      {post.status === "archived"
        ? item(ArchiveRestore, "Restore", act("restore"))
        : item(Archive, "Archive", act("archive"))}
      <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
      {item(Trash2, "Delete", act("delete"))}
    </>
  );
}
