import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  CircleCheck,
  Ellipsis,
  History,
  Link2,
  PenLine,
  Trash2,
  Undo2,
} from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Draft } from "#contract/drafts.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import { apiSend } from "../../../api/client.ts";
import { useApi } from "../../../api/use-api.ts";
import { PATHS } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { later } from "../../../ui/later.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { toast } from "../../../ui/toast.tsx";
import { Form } from "../../form.tsx";
import { useAction } from "../../use-action.ts";
import { labelOf, unsaidOf } from "../fidelity/use-unsaid-walk.ts";
import { anotherTimeOf } from "../schedule/schedule-draft.tsx";
import { canSchedule } from "../schedule/schedule-state.tsx";
import { connectFirst, deletePost, type Move, movePost, useShowPost, viewOf } from "./post-actions.ts";

const useMenu = later(() => import("../../../ui/menu.tsx"));

export function PostTools({ draft, onHistory }: { draft: Draft; onHistory: () => void }) {
  const label = `More for ${labelOf(draft)}`;
  const showPost = useShowPost();
  const navigate = useNavigate();
  const { data: post } = useApi(API.post(draft.id));
  const { data: member } = useApi(API.linkedinConnection);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<"rename" | "delete">();
  const close = () => setOpen(false);
  const Menu = useMenu(isOpen, close);
  const closeDialog = () => setDialog(undefined);
  const title = draft.title ?? "";

  const { run: move } = useAction(async (to: Move) => {
    const movedPost = post && (await movePost(to, post));
    if (movedPost) await showPost(movedPost);
  });
  const { run: remove } = useAction(async () => {
    if (await deletePost(draft.id)) await navigate(PATHS.library);
  });
  const { run: connect } = useAction(connectFirst);
  // Afterwards it goes out by itself: not what is still to be looked at, nor what LinkedIn would refuse.
  const isSendable = post && canSchedule(post) && joinPost(post).length <= MAX_POST_CHARS;
  const pending =
    isSendable && post.schedule_state === null && unsaidOf(draft).length === 0
      ? ({ kind: "publish", shown: { ...viewOf(post), version: draft.version } } as const)
      : undefined;
  const { run: rename } = useAction(async (newTitle: string) => {
    const renamedPost = await apiSend("PATCH", API.post(draft.id), { title: newTitle || null });
    toast({ title: "Post saved" });
    await showPost(renamedPost);
  }, "Saving failed");

  /** In this order; only what fits the post's state. */
  function entries(): (MenuEntry | false | undefined)[] {
    const status = post?.status;
    // A scheduled post is ready, and goes out by itself.
    const isFree = post !== undefined && post.schedule_state !== "scheduled";
    const isDraft = status === "draft" || status === "review";
    const isConnected = member?.connected !== false || draft.publishedAt !== null;
    const anotherTime = document.getElementById(anotherTimeOf(draft.id));
    return [
      { icon: History, label: `History (${draft.versionCount})`, does: onHistory, takesFocus: true },
      { icon: PenLine, label: "Rename", does: () => setDialog("rename") },
      isFree && isDraft && { icon: CircleCheck, label: "Mark as ready", does: () => move("ready") },
      isFree && status === "ready" && { icon: Undo2, label: "Back to draft", does: () => move("draft") },
      anotherTime !== null && { icon: CalendarClock, label: "Another time", does: () => anotherTime.click() },
      post && status !== "archived" && { icon: Archive, label: "Archive", does: () => move("archive") },
      status === "archived" && { icon: ArchiveRestore, label: "Restore", does: () => move("restore") },
      !isConnected && {
        icon: Link2,
        label: pending ? "Connect LinkedIn and post" : "Connect LinkedIn",
        does: () => void connect(pending),
      },
      { icon: Trash2, label: "Delete", does: () => setDialog("delete"), isDanger: true },
    ];
  }

  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="icon"
        icon={Ellipsis}
        className="relative -mr-2"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {Menu && (
        <Menu button={isOpen ? button.current : null} label={label} entries={entries()} onClose={close} />
      )}
      <Dialog
        open={dialog === "rename"}
        onClose={closeDialog}
        opener={button.current ?? undefined}
        title="Rename"
        description="Only you see a post's title."
      >
        <Form
          className="mt-5 flex flex-col gap-5"
          send={async (value) => {
            const newTitle = value("title").trim();
            closeDialog();
            if (newTitle !== title) await rename(newTitle);
          }}
        >
          <Field label="Title" name="title" autoFocus dir="auto" maxLength={200} defaultValue={title} />
          <Button type="submit">Save</Button>
        </Form>
      </Dialog>
      <ConfirmDialog
        open={dialog === "delete"}
        onClose={closeDialog}
        opener={button.current ?? undefined}
        title="Delete this post?"
        description="It can't be brought back. Its recording and its conversation stay."
        confirm="Delete it"
        onConfirm={remove}
      />
    </>
  );
}
