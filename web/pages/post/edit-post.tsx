import { type ChangeEvent, type SyntheticEvent, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { useSWRConfig } from "swr";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post, PostPatch } from "#contract/posts.ts";
import { apiSend } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { BackLink } from "../../shared/shell/back-link.tsx";
import { useEdit, useLeaveWarning } from "../../shared/unsaved.ts";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { PostPlaceholder, usePost } from "./load-post.tsx";
import { PostPreview } from "./preview.tsx";

export default function EditPost() {
  const { postId = "" } = useParams();
  const read = usePost(postId);
  return (
    <>
      <BackLink to={PATHS.post(postId)}>Post</BackLink>
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Edit Post</h1>
      {read.post ? (
        <PostForm key={postId} post={read.post} onSaved={read.changed} />
      ) : (
        <PostPlaceholder read={read} />
      )}
    </>
  );
}

function PostForm({ post, onSaved }: { post: Post; onSaved: (post: Post) => void }) {
  const { fields, set, text, patch, restored, errors, discard } = usePostForm(post);
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const savable = !Object.values(errors).some(Boolean);

  function leave(): void {
    discard();
    void navigate(PATHS.post(post.id), { replace: true });
  }

  const { busy: saving, run } = useAction(
    async () => {
      onSaved(await apiSend("PATCH", API.post(post.id), patch));
      // The chat reads its drafts again, so that it never shows another text than the library.
      await mutate(API.drafts(post.sessionId), undefined);
      toast({ title: "Post saved" });
      leave();
    },
    { title: "Saving failed", fallback: "Failed to save post" },
  );

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    if (!savable) return;
    if (patch) void run();
    else leave();
  }

  const input = (name: keyof Fields) => ({
    dir: "auto",
    value: fields[name],
    readOnly: saving,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, event.target.value),
  });

  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-10 xl:grid-cols-[minmax(0,1fr)_25.5rem] xl:gap-8">
      <form
        className="flex flex-col gap-5"
        onKeyDown={(event) => {
          const { key, ctrlKey, metaKey, nativeEvent } = event;
          if (key === "Enter" && (ctrlKey || metaKey) && !nativeEvent.isComposing) save(event);
        }}
        onSubmit={save}
      >
        {restored && (
          <p role="status" className={NOTE}>
            These are your unsaved edits from before. Save them, or cancel to drop them.
          </p>
        )}
        {post.publishedAt !== null && (
          <p className={NOTE}>This post is on LinkedIn already. What you change here stays here.</p>
        )}
        <Field
          label="Title"
          hint="Only for your library; LinkedIn never sees it."
          maxLength={MAX_TITLE_CHARS}
          {...input("title")}
        />
        {TEXTS.map(({ name, label, rows }) => (
          <TextArea
            key={name}
            label={label}
            rows={rows}
            className="field-sizing-content"
            error={errors[name]}
            {...input(name)}
          />
        ))}
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

const TEXTS = [
  { name: "hook", label: "Hook", rows: 2 },
  { name: "body", label: "Body", rows: 10 },
  { name: "cta", label: "Call to action (optional)", rows: 2 },
] as const;

const NOTE = "rounded-control border border-line bg-wash p-3.5 text-sm leading-relaxed";

const MAX_TITLE_CHARS = 200;

type Fields = Record<"title" | "hook" | "body" | "cta", string>;

/** Edits survive leaving the screen; closing the page asks first. */
function usePostForm(post: Post) {
  // Only the edited fields: the others may have changed elsewhere since.
  const [touched, setTouched] = useEdit<Partial<Fields>>(`post:${post.id}`);
  const [restored] = useState(touched !== null);
  const { hook, body } = post;
  const fields: Fields = { title: post.title ?? "", hook, body, cta: post.cta ?? "", ...touched };
  const edited = {
    title: fields.title.trim() || null,
    hook: fields.hook.trim(),
    body: fields.body.trim(),
    cta: fields.cta.trim() || null,
  };
  const changed = Object.entries(edited).filter(([name, text]) => text !== post[name as keyof Fields]);
  const unsaved = changed.length > 0;
  const text = joinPost(edited);
  useLeaveWarning(unsaved);

  return {
    fields,
    restored: restored && unsaved,
    set: (name: keyof Fields, value: string) => setTouched({ ...touched, [name]: value }),
    discard: () => setTouched(null),
    text,
    patch: unsaved ? (Object.fromEntries(changed) as PostPatch) : undefined,
    errors: {
      // A post without a hook may stay so: its body may have one.
      hook: edited.hook === "" && hook !== "" ? "A post needs a hook." : undefined,
      body: edited.body === "" ? "A post needs a body." : undefined,
      cta: undefined,
      length:
        text.length > MAX_POST_CHARS ? "This is longer than LinkedIn takes. Shorten it to save." : undefined,
    },
  };
}
