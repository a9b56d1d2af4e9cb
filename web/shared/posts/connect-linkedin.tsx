import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { API, withQuery } from "#contract/paths.ts";
import { apiGet } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { toast } from "../../ui/toast.tsx";
import { leaveFor, useAction } from "../use-action.ts";
import type { PublishProblem } from "./post-actions.ts";

const CURE_LABELS = { connect: "Connect LinkedIn", reconnect: "Reconnect LinkedIn" };

interface Props {
  postId: string;
  problem: PublishProblem;
  className?: string;
}

/** Why a post is not on LinkedIn yet, with a way to allow publishing where that is missing; it leads back to the post. */
export function PublishProblemNote({ postId, problem, className }: Props) {
  const { busy, run: connect } = useAction(
    async () => {
      const { authUrl } = await apiGet(withQuery(API.linkedinStart, { returnTo: PATHS.post(postId) }));
      await leaveFor(authUrl);
    },
    { title: "Connecting LinkedIn failed", fallback: "An error occurred while connecting to LinkedIn" },
  );
  return (
    <div
      className={cx("rounded-control border border-line bg-wash p-3.5 text-sm leading-relaxed", className)}
    >
      <p>{problem.message}</p>
      {problem.cure && (
        <Button size="sm" className="mt-3" busy={busy} onClick={() => void connect()}>
          {CURE_LABELS[problem.cure]}
        </Button>
      )}
    </div>
  );
}

const PARAM = "linkedin";
const CONNECTED = "connected";
const CONFIRMED = "confirmed";

/** Toasts what a visit to LinkedIn came back with, and takes it out of the address at once. */
export function useLinkedInReturn(): void {
  const [params, setParams] = useSearchParams();
  const answer = params.get(PARAM);

  useEffect(() => {
    if (answer === null) return;
    setParams(
      (now) => {
        now.delete(PARAM);
        return now;
      },
      { replace: true },
    );
    if (answer === CONNECTED) {
      toast({ title: "LinkedIn connected", description: "You can publish your posts now." });
    } else if (answer === CONFIRMED) {
      toast({ title: "Thank you, it is you", description: "Please do once more what you were about to do." });
    } else {
      toast({ title: "LinkedIn not connected", description: answer, variant: "destructive" });
    }
  }, [answer, setParams]);
}
