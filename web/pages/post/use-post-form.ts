import { useState } from "react";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post, PostPatch } from "#contract/posts.ts";
import { useEdit, useLeaveWarning } from "../../shared/unsaved.ts";

export interface Fields {
  title: string;
  hook: string;
  body: string;
  cta: string;
}

export const MAX_TITLE_CHARS = 200;

const fieldsOf = ({ title, hook, body, cta }: Post): Fields => ({
  title: title ?? "",
  hook,
  body,
  cta: cta ?? "",
});

function patchFor(post: Post, { title, hook, body, cta }: Fields): PostPatch {
  const next = { title: title || null, hook, body, cta: cta || null };
  return {
    ...(next.title !== post.title && { title: next.title }),
    ...(next.hook !== post.hook && { hook: next.hook }),
    ...(next.body !== post.body && { body: next.body }),
    ...(next.cta !== post.cta && { cta: next.cta }),
  };
}

/** A post being edited. What is typed outlives leaving the screen, and the browser asks before the page is closed over it. */
export function usePostForm(post: Post) {
  // Only the fields touched: the others may have been changed elsewhere since.
  const [touched, setTouched] = useEdit<Partial<Fields>>(`post:${post.id}`);
  const [restored] = useState(touched !== null);
  const fields: Fields = { ...fieldsOf(post), ...touched };
  const trimmed: Fields = {
    title: fields.title.trim(),
    hook: fields.hook.trim(),
    body: fields.body.trim(),
    cta: fields.cta.trim(),
  };
  const patch = patchFor(post, trimmed);
  const unsaved = Object.keys(patch).length > 0;
  const text = joinPost(trimmed);
  useLeaveWarning(unsaved);

  return {
    fields,
    restored: restored && unsaved,
    set: (name: keyof Fields, value: string) => setTouched({ ...touched, [name]: value }),
    /** Forgets what was typed, once it is saved or given up. */
    discard: () => setTouched(null),
    /** The whole post, as it would be sent. */
    text,
    patch,
    unsaved,
    errors: {
      // The body may say it.
      hook: trimmed.hook === "" && post.hook !== "" ? "A post needs a hook." : undefined,
      body: trimmed.body === "" ? "A post needs a body." : undefined,
      length:
        text.length > MAX_POST_CHARS ? "This is longer than LinkedIn takes. Shorten it to save." : undefined,
    },
  };
}
