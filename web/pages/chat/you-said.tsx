import type { ComponentProps } from "react";

/** Something that the speaker said, in the conversation. */
export const YouSaid = ({ children, ...rest }: ComponentProps<"article">) => (
  <article {...rest} aria-label="You said" className="border-line border-l-2 pl-4">
    <p className="font-medium text-faint text-sm">You said</p>
    {children}
  </article>
);
