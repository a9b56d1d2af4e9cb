import { FREE_RECORDINGS } from "#contract/limits.ts";
import { PATHS } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { ProgressBar } from "../../../ui/progress.tsx";

/** What a visitor has left (spec §2). */
export const VisitorBanner = ({ left }: { left: number }) => (
  <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
    <div className="flex flex-1 basis-40 flex-col gap-2">
      <p role="status" className="text-sm leading-none text-soft">
        {left === 1 ? "1 free recording left" : `${left} free recordings left`}
      </p>
      <ProgressBar value={left} max={FREE_RECORDINGS} label="Free recordings left" />
    </div>
    {left === 0 && (
      <a href={PATHS.signUp} className={buttonClass({ size: "sm" })}>
        Create an account to keep going
      </a>
    )}
  </div>
);
