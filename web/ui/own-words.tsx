import type { HTMLAttributes } from "react";
import { cx } from "./cx.ts";

interface Props extends Omit<HTMLAttributes<HTMLElement>, "lang"> {
  as?: "p" | "span" | "q" | "h1" | "h2" | "div" | "blockquote";
  lang?: string | null;
}

/** What a user said or wrote, or a writer for them: in a direction of its own, and not for a browser to translate. */
export const OwnWords = ({ as: Tag = "p", lang, className, ...rest }: Props) => (
  <Tag
    {...rest}
    lang={lang ?? undefined}
    translate="no"
    dir="auto"
    className={cx("wrap-anywhere", className)}
  />
);
