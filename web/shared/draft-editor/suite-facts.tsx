import { cx } from "../../ui/cx.ts";
import type { SuggestedTime } from "../schedule/schedule-dialog.tsx";

/** What a suite says of one of its posts. */
export interface SuitePost {
  angle: string;
  idealTiming: string;
  /** The call to action that is suggested, while the post has none. */
  cta: string | null;
  suggestion: SuggestedTime | undefined;
}

export const SuiteFacts = ({ suite, className }: { suite: SuitePost; className?: string }) => (
  <dl className={cx("mt-1 flex flex-col gap-1 leading-relaxed", className)}>
    <Fact term="Angle">{suite.angle}</Fact>
    <Fact term="Ideal timing">{suite.idealTiming}</Fact>
    {suite.cta && <Fact term="Optional call to action">{suite.cta}</Fact>}
  </dl>
);

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div className="text-sm">
    <dt className="inline text-faint">{term}</dt>{" "}
    <dd className="ml-1 inline wrap-anywhere text-soft">{children}</dd>
  </div>
);
