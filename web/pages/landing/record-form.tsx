import { Mic } from "lucide-react";
import { PATHS } from "../../paths.ts";
import { cx } from "../../ui/cx.ts";

/** The microphone: one press and it records, on this page (`entry.ts`). Without script it leads to the one in the app. */
export const RecordForm = ({ className }: { className?: string }) => (
  <form action={PATHS.record} data-record className={cx("over:hidden", className)}>
    <button
      type="submit"
      className="focus-ring group -m-2 flex cursor-pointer items-center gap-3 rounded-full sm:gap-4 p-2 pr-5 text-left aria-busy:cursor-wait"
    >
      <span className="grid size-20 shrink-0 place-items-center rounded-full bg-accent text-on-accent transition-[background-color,scale] duration-150 group-hover:bg-accent-strong group-active:scale-95 group-aria-busy:animate-pulse sm:size-24">
        <Mic className="size-8 sm:size-9" strokeWidth={1.75} aria-hidden="true" />
      </span>
      <Arrow />
      <span className="whitespace-nowrap font-display text-2xl italic leading-none sm:text-[1.75rem]">
        Press and speak
      </span>
    </button>
  </form>
);

/** As if drawn by the same pen as the line above. */
const Arrow = () => (
  <svg
    viewBox="0 0 44 30"
    aria-hidden="true"
    fill="none"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="w-8 shrink-0 stroke-ink sm:w-10"
  >
    <path d="M42 8C34 3 30 10 33 14s8-1 4-6C31 1 16 8 4 20M13 20l-9 1 3-10" />
  </svg>
);
