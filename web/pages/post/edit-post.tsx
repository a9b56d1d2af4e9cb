import type { KeyboardEvent } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { useSWRConfig } from "swr";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { apiSend } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { BackLink } from "../../shared/shell/back-link.tsx";
import { useTitle } from "../../shared/shell/title.ts";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { PostPlaceholder, usePost } from "./load-post.tsx";
import { PostPreview } from "./preview.tsx";
import { MAX_TITLE_CHARS, usePostForm } from "./use-post-form.ts";

export default function EditPost() {
  const { postId = "" } = useParams();
  useTitle("Edit Post");
  const { post, error, isValidating, changed, refresh } = usePost(postId);
  return (
    <>
      <BackLink to={PATHS.post(postId)}>Post</BackLink>
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Edit Post</h1>
      {post ? (
        <PostForm key={postId} post={post} onSaved={changed} />
      ) : (
        <PostPlaceholder error={error} busy={isValidating} onRetry={() => void refresh()} />
      )}
    </>
  );
}

interface Props {
  post: Post;
  onSaved: (post: Post) => void;
}

/** The parts of a post beside a preview of them on LinkedIn. */
function PostForm({ post, onSaved }: Props) {
  const { fields, set, text, patch, unsaved, restored, errors, discard } = usePostForm(post);
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const savable = !Object.values(errors).some(Boolean);

  function leave(): void {
    discard();
    navigate(PATHS.post(post.id), { replace: true });
  }

  const { busy: saving, run } = useAction(
    async () => {
      onSaved(await apiSend("PATCH", API.post(post.id), patch));
      // The chat loads its drafts again: it and the library never show two texts of one post.
      await mutate(API.drafts(post.sessionId), undefined);
      toast({ title: "Post saved" });
      leave();
    },
    { title: "Saving failed", fallback: "Failed to save post" },
  );

  function save(): void {
    if (!savable) return;
    if (unsaved) void run();
    else leave();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  }

  const area = (name: "hook" | "body" | "cta", label: string, rows: number, error?: string) => (
    <TextArea
      label={label}
      dir="auto"
      rows={rows}
      className="field-sizing-content"
      value={fields[name]}
      readOnly={saving}
      error={error}
      onChange={(event) => set(name, event.target.value)}
    />
  );

  return (
    <div className="mt-6 grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_25.5rem] xl:gap-8">
      <form
        className="flex flex-col gap-5"
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {restored && (
          <p
            role="status"
            className="rounded-control border border-line bg-wash p-3.5 text-sm leading-relaxed"
          >
            These are your unsaved edits from before. Save them, or cancel to drop them.
          </p>
        )}
        {post.publishedAt !== null && (
          <p className="rounded-control border border-line bg-wash p-3.5 text-sm leading-relaxed">
            This post is on LinkedIn already. What you change here stays here.
          </p>
        )}
        <Field
          label="Title"
          hint="Only for your library; LinkedIn never sees it."
          dir="auto"
          maxLength={MAX_TITLE_CHARS}
          value={fields.title}
          readOnly={saving}
          onChange={(event) => set("title", event.target.value)}
        />
        {area("hook", "Hook", 2, errors.hook)}
        {area("body", "Body", 10, errors.body)}
        {area("cta", "Call to action (optional)", 2)}
        <p role="alert" className="text-danger text-sm empty:hidden">
          {errors.length}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={saving} disabled={!savable}>
            Save
          </Button>
          <Button variant="quiet" disabled={saving} onClick={leave}>
            Cancel
          </Button>
        </div>
      </form>
      <div className="xl:sticky xl:top-8">
        <PostPreview post={text} language={null} />
      </div>
    </div>
  );
}
