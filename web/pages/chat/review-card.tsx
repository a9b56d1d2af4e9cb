import { RefreshCw } from "lucide-react";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { apiSend } from "../../api/client.ts";
import { Score } from "../../shared/post/actions/post-summary.tsx";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";

interface Props {
  post: Post;
  onChanged: (post: Post) => void;
}

export function ReviewCard({ post: { id, review, reviewing, reviewOutdated }, onChanged }: Props) {
  // Written in the background; the post changes when it is done.
  const { run: ask } = useAction(async () => {
    onChanged(await apiSend("POST", API.reviewPost(id)));
  }, "Reviewing failed");
  return (
    <>
      {review && <Score score={review.overallScore} className="text-2xl" />}
      {reviewOutdated && !reviewing && (
        <p className="mt-2 text-sm leading-relaxed">This review is for an older version. Review again?</p>
      )}
      {review && (
        <div className={cx("mt-4 space-y-4 transition-opacity", reviewing && "opacity-60")}>
          <Notes title="Strengths" notes={review.strengths} mark="bg-good" />
          <Notes title="To improve" notes={review.improvements} mark="bg-accent" />
        </div>
      )}
      <p role="status" className={cx("text-sm text-soft", reviewing && "mt-3")}>
        {reviewing &&
          (review ? "Reading it again…" : "Your post is being read. Its review will be here in a moment.")}
      </p>
      {!review && !reviewing && <p className="mt-2 text-sm text-soft">This post has no review yet.</p>}
      <Button size="sm" className="mt-4" icon={RefreshCw} busy={reviewing} onClick={ask}>
        {review || reviewing ? "Review again" : "Review"}
      </Button>
    </>
  );
}

function Notes({ title, notes, mark }: { title: string; notes: string[]; mark: string }) {
  if (notes.length === 0) return null;
  return (
    <div>
      <h2 className="font-medium text-sm">{title}</h2>
      <ul className="mt-1.5 space-y-2 text-sm text-soft leading-relaxed">
        {notes.map((note) => (
          <li key={note} dir="auto" className="wrap-anywhere relative pl-4">
            <span
              aria-hidden="true"
              className={cx("absolute top-[0.6em] left-0 size-1.5 rounded-full", mark)}
            />
            {note}
          </li>
        ))}
      </ul>
    </div>
  );
}
