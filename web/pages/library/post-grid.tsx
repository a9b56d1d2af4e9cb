import { useCallback, useEffect, useRef, useState } from "react";
import type { Post } from "#contract/posts.ts";
import { later } from "../../ui/later.ts";
import { sayNotLoaded } from "../../ui/not-loaded.ts";
import { PostCard } from "./post-card.tsx";
import type { OpenedMenu } from "./post-menu.tsx";
import type { PostAction, PostActivity } from "./use-post-actions.ts";

/** Cards drawn at first, and with each approach to the end: however many posts there are, a search redraws this few. */
const BATCH = 48;
/** How far ahead of the end the next batch is drawn. */
const AHEAD = "1500px";

const usePostMenu = later(() => import("./post-menu.tsx"));

interface Props {
  /** Which list it is: another one starts at its first batch. */
  list: string;
  posts: Post[];
  activities: Record<string, PostActivity>;
  onAction: (action: PostAction, post: Post) => void;
}

/** One, two or three columns of cards. */
export function PostGrid({ list, posts, activities, onAction }: Props) {
  const [drawn, setDrawn] = useState(BATCH);
  const [drawnList, setDrawnList] = useState(list);
  if (list !== drawnList) {
    setDrawnList(list);
    setDrawn(BATCH);
  }
  const [opened, setOpened] = useState<OpenedMenu | null>(null);
  const PostMenu = usePostMenu(opened, () => {
    sayNotLoaded();
    setOpened(null);
  });
  const end = useRef<HTMLDivElement>(null);

  // Observed anew after each batch: an end still in sight is said only to somebody who has just begun to look.
  useEffect(() => {
    if (!end.current || drawn >= posts.length) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setDrawn(drawn + BATCH), {
      rootMargin: AHEAD,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [drawn, posts.length]);

  const onMenu = useCallback((post: Post, button: HTMLElement) => {
    setOpened((before) => (before?.button === button ? null : { post, button }));
  }, []);

  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {posts.slice(0, drawn).map((post) => (
          // Far from the screen a card costs next to nothing.
          <li key={post.id} className="min-w-0 [contain-intrinsic-size:auto_20rem] [content-visibility:auto]">
            <PostCard
              post={post}
              activity={activities[post.id]}
              menuOpen={opened?.post.id === post.id}
              onMenu={onMenu}
            />
          </li>
        ))}
      </ul>
      <div ref={end} />
      {PostMenu && <PostMenu opened={opened} onClose={() => setOpened(null)} onAction={onAction} />}
    </>
  );
}
