import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import { Column } from "./layout.tsx";

export const Header = () => (
  <header>
    <Column className="flex h-20 items-center justify-between gap-2">
      <a href={PATHS.landing} className="focus-ring inline-flex h-11 items-center rounded-control">
        <Wordmark />
      </a>
      {/* As wide as their words in our own letters: they stay where they are when those arrive. */}
      <div className="flex items-center gap-1 sm:gap-3">
        <a
          href={PATHS.record}
          className={buttonClass({ variant: "quiet", size: "sm" }, "h-11 min-w-16 sm:min-w-20 sm:px-5")}
        >
          Log in
        </a>
        <a
          href={PATHS.record}
          className={buttonClass({ variant: "secondary", size: "sm" }, "h-11 min-w-19 sm:min-w-23 sm:px-5")}
        >
          Try free
        </a>
      </div>
    </Column>
  </header>
);
