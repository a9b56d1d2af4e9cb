import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import type { PublishProblem } from "./publish-post.ts";
import { useConnect } from "./use-connect.ts";

const CURE_LABELS = { connect: "Connect LinkedIn", reconnect: "Reconnect LinkedIn" };

interface Props {
  postId: string;
  problem: PublishProblem;
  className?: string;
}

/** Why a post is not on LinkedIn yet, with the way there where there is one. */
export function PublishProblemNote({ postId, problem, className }: Props) {
  const { connecting, connect } = useConnect(postId);
  return (
    <div
      className={cx("rounded-control border border-line bg-wash p-3.5 text-sm leading-relaxed", className)}
    >
      <p>{problem.message}</p>
      {problem.cure && (
        <Button size="sm" className="mt-3" busy={connecting} onClick={() => void connect()}>
          {CURE_LABELS[problem.cure]}
        </Button>
      )}
    </div>
  );
}
