import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { cx } from "../../ui/cx.ts";
import { toast, toastFailure } from "../../ui/toast.tsx";
import { useAction } from "../use-action.ts";
import { withoutParams } from "../without-params.ts";
import { connectFirst, type PublishProblem, permit, takePending } from "./post-actions.ts";

interface Props {
  problem: PublishProblem;
  className?: string;
}

/** Why a post is not on LinkedIn yet, or has no time, with the way to mend it where there is one. */
export function PublishProblemNote({ problem: { message, cure, pending }, className }: Props) {
  const { busy, run: connect } = useAction(connectFirst);
  return (
    <div
      className={cx("rounded-control border border-line bg-wash p-3.5 text-sm leading-relaxed", className)}
    >
      <p>{message}</p>
      {(cure === "connect" || cure === "reconnect") && pending && (
        <Button size="sm" className="mt-3" busy={busy} onClick={() => void connect(pending)}>
          {cure === "connect" ? "Connect LinkedIn" : "Reconnect LinkedIn"}
        </Button>
      )}
      {cure === "slots" && (
        <ButtonLink to={PATHS.slots} size="sm" variant="secondary" className="mt-3">
          Choose your times
        </ButtonLink>
      )}
    </div>
  );
}

const PARAM = "linkedin";

/**
 * Takes what a visit to LinkedIn came back with out of the address at once, and toasts it. What was pending for this post
 * goes on if permission was given; whatever else they came back with or by, nothing is pending any more.
 */
export function useLinkedInReturn(postId?: string): void {
  const [params, setParams] = useSearchParams();
  const answer = params.get(PARAM);

  useEffect(() => {
    const pending = takePending();
    if (answer === null) return;
    setParams(withoutParams(PARAM), { replace: true });
    if (answer === "connected") {
      if (pending && pending.postId === postId) permit(pending);
      else toast({ title: "LinkedIn connected", description: "You can publish your posts now." });
    } else if (answer === "confirmed") {
      toast({ title: "Thank you, it is you", description: "Please do once more what you were about to do." });
    } else {
      toastFailure("LinkedIn not connected", answer);
    }
  }, [answer, setParams, postId]);
}
