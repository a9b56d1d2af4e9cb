import type { Post, PostStatus } from "#contract/posts.ts";
import { cx } from "../../../ui/cx.ts";

const TITLE_CHARS = 50;
const PREVIEW_CHARS = 150;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
export const { format: formatScore } = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** Never cuts an emoji in half. */
function beginning(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const end = graphemes.segment(text).containing(chars)?.index ?? chars;
  return `${text.slice(0, end).trimEnd()}…`;
}

export const titleOf = ({ title, hook, body }: Pick<Post, "title" | "hook" | "body">): string =>
  title || beginning(hook || body, TITLE_CHARS);

export const bodyPreview = ({ body }: Pick<Post, "body">): string => beginning(body, PREVIEW_CHARS);

/** In tints that read well on paper and in the dark. */
const BADGES: Record<PostStatus | "scheduled", string> = {
  draft: "bg-[light-dark(#e9e7e4,#33302d)] text-[light-dark(#514b45,#c9c2b9)]",
  review: "bg-[light-dark(#dfeaf7,#1d2f45)] text-[light-dark(#1f4e85,#9cc3f0)]",
  ready: "bg-[light-dark(#dcefe0,#1f3a27)] text-[light-dark(#23593a,#92d3a4)]",
  scheduled: "bg-[light-dark(#d5ecee,#173a3d)] text-[light-dark(#14545a,#8fd0d6)]",
  published: "bg-[light-dark(#ece2f6,#33244a)] text-[light-dark(#5b3391,#c9adf0)]",
  archived: "bg-[light-dark(#f8edc6,#3d3317)] text-[light-dark(#6b5200,#e8cb6c)]",
};

export function StatusBadge({ post }: { post: Pick<Post, "status" | "schedule_state"> }) {
  const { status, schedule_state: state } = post;
  const name = state === "scheduled" ? state : status;
  return (
    <span
      className={cx(
        "inline-flex h-6 shrink-0 items-center rounded-full px-2.5 font-medium text-xs",
        BADGES[name],
      )}
    >
      {name.charAt(0).toUpperCase() + name.slice(1)}
    </span>
  );
}

const GREEN_FROM = 8;
const YELLOW_FROM = 6;
export const YELLOW = "text-[light-dark(#8a5300,#e5b454)]";

export function Score({ score, className }: { score: number | string; className?: string }) {
  const value = Number.parseFloat(String(score));
  if (Number.isNaN(value)) return null;
  const tone = value >= GREEN_FROM ? "text-good" : value >= YELLOW_FROM ? YELLOW : "text-danger";
  return (
    <span className={cx("font-display leading-none tabular-nums", tone, className)}>
      <span className="sr-only">Score </span>
      {formatScore(value)}
      <span className="font-sans text-[0.7em] text-faint"> / 10</span>
    </span>
  );
}
