import type { Post } from "#contract/posts.ts";
import { PATHS } from "../../../paths.ts";
import { StatusBadge, titleOf } from "../../../shared/post/actions/post-summary.tsx";
import { canSchedule } from "../../../shared/post/schedule/schedule-state.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { OwnWords } from "../../../ui/own-words.tsx";

/** Those without a time; the ready ones come first. */
export function ChoosePost({ posts, onChoose }: { posts: Post[]; onChoose: (post: Post) => void }) {
  const waiting = posts
    .filter((post) => canSchedule(post) && post.schedule_state === null)
    .sort((a, b) => Number(b.status === "ready") - Number(a.status === "ready"));
  if (waiting.length === 0) {
    return (
      <>
        <p className="mt-5 mb-4 text-soft">No post is waiting for a time.</p>
        <ButtonLink to={PATHS.record}>Record a post</ButtonLink>
      </>
    );
  }
  return (
    <ul aria-label="Posts" className="mt-5 space-y-2">
      {waiting.map((post) => (
        <li key={post.id}>
          <Button
            variant="secondary"
            onClick={() => onChoose(post)}
            className="h-auto! min-h-12 w-full justify-between! gap-3! whitespace-normal! px-4! py-2.5 text-left font-normal!"
          >
            <OwnWords as="span">{titleOf(post)}</OwnWords>
            <StatusBadge post={post} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
