import { Archive, ArchiveRestore, CircleCheck, type LucideIcon, PenLine, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useMatch, useParams } from "react-router-dom";
import { useSWRConfig } from "swr";
import { PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { QUIET_POLL_MS, useLive } from "../../api/use-live.ts";
import { PATHS } from "../../paths.ts";
import { useTitle } from "../../shared/browser.ts";
import { counted } from "../../shared/counted.ts";
import { formatDate } from "../../shared/dates.ts";
import { type Move, movePost } from "../../shared/post/actions/post-actions.ts";
import { StatusBadge, titleOf } from "../../shared/post/actions/post-summary.tsx";
import { PostEditor } from "../../shared/post/editor/post-editor.tsx";
import { ScheduleState } from "../../shared/post/schedule/schedule-state.tsx";
import { BackLink } from "../../shared/shell/back-link.tsx";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { OwnWords } from "../../ui/own-words.tsx";
import { PageSpinner } from "../../ui/page-spinner.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { PostRecording } from "./post-origin.tsx";
import { ReviewCard } from "./review-card.tsx";

/** While a review is written, in case its event gets lost. */
const REVIEW_POLL_MS = 2_000;

export default function PostScreen() {
  const { postId = "" } = useParams();
  return (
    <>
      <BackLink to={PATHS.library}>Post Library</BackLink>
      {/* Keyed: no publishing state passes from one post to another. */}
      <OnePost key={postId} postId={postId} />
    </>
  );
}

function OnePost({ postId }: { postId: string }) {
  const read = usePost(postId);
  useTitle(read.data ? titleOf(read.data) : "Post");
  return (
    <Loaded
      read={read}
      as="h1"
      title="This post didn't load"
      skeleton={<PageSpinner label="Loading your post" />}
      missing={
        <EmptyState
          as="h1"
          title="We can't find this post"
          action={<ButtonLink to={PATHS.library}>See your posts</ButtonLink>}
        >
          It may have been deleted, or it belongs to another account.
        </EmptyState>
      }
    >
      {(post) => (
        <Details
          post={post}
          onChanged={(next) => void read.mutate(next, { revalidate: false })}
          onStale={() => read.mutate()}
        />
      )}
    </Loaded>
  );
}

/** Never the cached post of an earlier visit. */
function usePost(postId: string) {
  const [fresh, setFresh] = useState(false);
  const { data, error, mutate } = useApi(API.post(postId), {
    revalidateOnMount: false,
    onSuccess: () => setFresh(true),
  });
  // On mount a request of the screen before would be shared, whose end does not call `onSuccess` here.
  useEffect(() => void mutate(), [mutate]);
  return { data: fresh ? data : undefined, error, mutate };
}

interface OwnPost {
  post: Post;
  onChanged: (post: Post) => void;
}

function Details({ post, onChanged, onStale }: OwnPost & { onStale: () => Promise<unknown> }) {
  const { sessionId } = post;
  const isEdit = useMatch(PAGES.editPost) !== null;
  const drafts = useApi(API.drafts(sessionId), { revalidateOnMount: true });
  const draft = drafts.data?.find(({ id }) => id === post.id);
  const refreshAll = () => Promise.all([onStale(), drafts.mutate()]);
  useLive(sessionId, {
    onEvent: ({ event }) => void ((event === "post" || event === "drafts") && refreshAll()),
    refresh: refreshAll,
    busy: post.reviewing,
    pollMs: () => (post.reviewing ? REVIEW_POLL_MS : QUIET_POLL_MS),
  });

  return (
    <>
      <OwnWords
        as="h1"
        // Without a title it is the hook, which stands below in full: a phone shows the post instead.
        className="max-sm:line-clamp-2 font-display text-2xl leading-tight sm:text-4xl"
      >
        {post.title || post.hook || titleOf(post)}
      </OwnWords>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft text-sm">
        <StatusBadge post={post} />
        <span>{counted(post.wordCount, "word")}</span>
        <span aria-hidden="true">·</span>
        <time dateTime={post.createdAt}>{formatDate(post.createdAt)}</time>
      </div>
      <ScheduleState post={post} className="mt-3" />
      <div className="mt-6 grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Loaded
          read={{ ...drafts, data: draft }}
          title="This post didn't load"
          compact
          // As high as the screen: what comes for it moves nothing in sight.
          skeleton={<Skeleton className="min-h-dvh" />}
        >
          {(loaded) => <PostEditor draft={loaded} post={post} opened={isEdit} />}
        </Loaded>
        <div className="min-w-0 space-y-6">
          <Actions post={post} onChanged={onChanged} named={isEdit} />
          <PostRecording sessionId={sessionId} />
          <ReviewCard post={post} onChanged={onChanged} />
        </div>
      </div>
    </>
  );
}

/** `named`: its title can be changed at once. */
function Actions({ post, onChanged, named }: OwnPost & { named: boolean }) {
  const { status } = post;
  const { mutate } = useSWRConfig();
  const [naming, setNaming] = useState(named);
  const { run } = useAction(async (move: Move) => {
    const moved = await movePost(move, post);
    if (!moved) return;
    onChanged(moved);
    await mutate(API.drafts(post.sessionId));
  });
  // It is ready, and goes out by itself.
  const scheduled = post.schedule_state === "scheduled";

  const button = (move: Move, label: string, icon: LucideIcon) => (
    <Button size="sm" icon={icon} onClick={() => run(move)}>
      {label}
    </Button>
  );

  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={PenLine} aria-expanded={naming} onClick={() => setNaming(!naming)}>
          Rename
        </Button>
        {!scheduled &&
          (status === "draft" || status === "review") &&
          button("ready", "Mark as ready", CircleCheck)}
        {!scheduled && status === "ready" && button("draft", "Back to draft", Undo2)}
        {status === "archived"
          ? button("restore", "Restore", ArchiveRestore)
          : button("archive", "Archive", Archive)}
      </div>
      {naming && <TitleField post={post} onChanged={onChanged} autoFocus={!named} />}
    </div>
  );
}

const MAX_TITLE_CHARS = 200;

/** Saved by Enter, and when it is left. */
function TitleField({ post, onChanged, autoFocus }: OwnPost & { autoFocus: boolean }) {
  const { mutate } = useSWRConfig();
  const { run: save } = useAction(async (title: string) => {
    onChanged(await apiSend("PATCH", API.post(post.id), { title: title || null }));
    toast({ title: "Post saved" });
    await mutate(API.drafts(post.sessionId));
  }, "Saving failed");
  return (
    <div className="mt-4 max-w-xl">
      <Field
        label="Title"
        hint="Only you see this."
        autoFocus={autoFocus}
        dir="auto"
        maxLength={MAX_TITLE_CHARS}
        defaultValue={post.title ?? ""}
        onBlur={({ target }) => {
          const title = target.value.trim();
          if (title !== (post.title ?? "")) void save(title);
        }}
        onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
      />
    </div>
  );
}
