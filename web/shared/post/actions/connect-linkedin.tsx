import { API } from "#contract/paths.ts";
import { useApi } from "../../../api/use-api.ts";
import { PATHS } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { cx } from "../../../ui/cx.ts";
import { useAction } from "../../use-action.ts";
import { DownloadPdf } from "../pictures/feed.tsx";
import { connectFirst, type PublishProblem } from "./post-actions.ts";

interface Props {
  problem: PublishProblem;
  className?: string;
}

export function PublishProblemNote({ problem: { message, cure, pending }, className }: Props) {
  const { busy, run: connect } = useAction(connectFirst);
  return (
    <div
      className={cx("rounded-control border border-line bg-wash p-3.5 text-sm leading-relaxed", className)}
    >
      <p>{message}</p>
      {(cure === "connect" || cure === "reconnect") && pending && (
        <Button
          variant="primary"
          size="sm"
          className="mt-3"
          busy={busy}
          onClick={() => void connect(pending)}
        >
          {cure === "connect" ? "Connect LinkedIn" : "Reconnect LinkedIn"}
        </Button>
      )}
      {cure === "files" && pending && <RefusedFiles postId={pending.postId} />}
      {cure === "slots" && (
        <ButtonLink to={PATHS.slots} size="sm" className="mt-3">
          Choose your times
        </ButtonLink>
      )}
    </div>
  );
}

/** The text never goes out alone by itself. */
function RefusedFiles({ postId }: { postId: string }) {
  const { data: post } = useApi(API.post(postId));
  return (
    <>
      <p className="mt-2">
        Post it on LinkedIn yourself, or remove {post?.document ? "the PDF" : "the pictures"} to publish the
        text alone.
      </p>
      {post?.document && (
        <div className="mt-3">
          <DownloadPdf postId={postId} title={post.document.title} />
        </div>
      )}
    </>
  );
}
