import { PATHS } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import { Column } from "./layout.tsx";

export const Header = () => (
  <header>
    <Column className="flex h-20 items-center justify-between gap-2">
      <a href={PATHS.landing} className="focus-ring inline-flex h-11 items-center rounded-control">
        <Wordmark />
      </a>
      <div className="flex items-center gap-1 sm:gap-3">
        <a href={PATHS.record} className={buttonClass({ variant: "quiet", size: "sm" }, "h-11 sm:px-5")}>
          Log in
        </a>
        <a href={PATHS.record} className={buttonClass({ variant: "secondary", size: "sm" }, "h-11 sm:px-5")}>
          Try free
        </a>
      </div>
    </Column>
  </header>
);
