import { useEffect, useState } from "react";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post, PostPatch } from "#contract/posts.ts";

export interface Fields {
  title: string;
  hook: string;
  body: string;
  cta: string;
}

export const MAX_TITLE_CHARS = 200;

/**
 * What was typed and not saved, by post, so that a look at another screen costs nobody their words. Only the fields
 * touched: the others may have been changed elsewhere since.
 */
const begun = new Map<string, Partial<Fields>>();

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

/**
 * A post being edited. What is typed outlives leaving the screen, and the browser asks before the page is closed on
 * something unsaved.
 */
export function usePostForm(post: Post) {
  const [restored] = useState(() => begun.has(post.id));
  const [touched, setTouched] = useState<Partial<Fields>>(() => begun.get(post.id) ?? {});
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

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);

  return {
    fields,
    restored: restored && unsaved,
    set(name: keyof Fields, value: string): void {
      const next = { ...touched, [name]: value };
      begun.set(post.id, next);
      setTouched(next);
    },
    /** It was saved, or given up. */
    end: () => begun.delete(post.id),
    /** The whole post, as it would be sent. */
    text,
    patch,
    unsaved,
    errors: {
      hook: trimmed.hook === "" ? "A post needs a hook." : undefined,
      body: trimmed.body === "" ? "A post needs a body." : undefined,
      length:
        text.length > MAX_POST_CHARS ? "This is longer than LinkedIn takes. Shorten it to save." : undefined,
    },
  };
}
