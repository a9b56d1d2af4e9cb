import { SmallButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { later } from "../../../ui/later.ts";
import { useAction } from "../../use-action.ts";
import { connectFirst, type PublishProblem } from "./post-actions.ts";

const useRefusedFiles = later(async () => ({
  default: (await import("../pictures/files-panel.tsx")).RefusedFiles,
}));

type Props = { problem: PublishProblem; className?: string };

export function PublishProblemNote({ problem: { message, cure, pending }, className }: Props) {
  const { run: connect } = useAction(connectFirst);
  const RefusedFiles = useRefusedFiles(cure === "files");
  return (
    <div
      className={cx("rounded-control border border-line bg-wash p-3.5 text-sm leading-relaxed", className)}
    >
      <p>{message}</p>
      {(cure === "connect" || cure === "reconnect") && pending && (
        <SmallButton variant="primary" className="mt-3" onClick={() => connect(pending)}>
          {cure === "connect" ? "Connect LinkedIn" : "Reconnect LinkedIn"}
        </SmallButton>
      )}
      {cure === "files" && pending && RefusedFiles && <RefusedFiles postId={pending.shown.id} />}
    </div>
  );
}
