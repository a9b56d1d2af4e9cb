import { Mic } from "lucide-react";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { PATHS } from "../../paths.ts";
import { Column, Heading } from "./layout.tsx";

/** Where `landing.ts` puts the recorder. Without script the button leads to the one in the app. */
export const TryIt = () => (
  <section aria-labelledby="try-title" className="py-16 sm:py-28">
    <Column>
      <Heading id="try-title" className="text-center">
        Try it now
      </Heading>
      <p className="mx-auto mt-4 max-w-lg text-balance text-center text-lg text-soft leading-relaxed">
        {FREE_RECORDINGS} recordings, right here on this page. No account, no card.
      </p>
      {/* Busy, it holds the room that the recorder will take: nothing below it jumps. */}
      <div id="try" className="mt-10 has-aria-busy:min-h-176 sm:has-aria-busy:min-h-140">
        <form action={PATHS.record} className="flex flex-col items-center">
          <button
            type="submit"
            className="focus-ring group flex cursor-pointer flex-col items-center gap-4 rounded-card p-3 font-medium"
          >
            <span className="grid size-24 place-items-center rounded-full bg-accent text-on-accent transition-[background-color,scale] duration-150 group-hover:bg-accent-strong group-active:scale-95">
              <Mic className="size-9" strokeWidth={1.75} aria-hidden="true" />
            </span>
            Open the recorder
          </button>
        </form>
      </div>
    </Column>
  </section>
);
