import type { PostStatus } from "#contract/posts.ts";
import { cx } from "../../ui/cx.ts";

/** The colours are the spec's (§4), in tints that read well on paper and in the dark. */
const BADGES: Record<PostStatus, { label: string; look: string }> = {
  draft: { label: "Draft", look: "bg-[light-dark(#e9e7e4,#33302d)] text-[light-dark(#514b45,#c9c2b9)]" },
  review: { label: "Review", look: "bg-[light-dark(#dfeaf7,#1d2f45)] text-[light-dark(#1f4e85,#9cc3f0)]" },
  ready: { label: "Ready", look: "bg-[light-dark(#dcefe0,#1f3a27)] text-[light-dark(#23593a,#92d3a4)]" },
  published: {
    label: "Published",
    look: "bg-[light-dark(#ece2f6,#33244a)] text-[light-dark(#5b3391,#c9adf0)]",
  },
  archived: {
    label: "Archived",
    look: "bg-[light-dark(#f8edc6,#3d3317)] text-[light-dark(#6b5200,#e8cb6c)]",
  },
};

export const StatusBadge = ({ status }: { status: PostStatus }) => (
  <span
    className={cx(
      "inline-flex h-6 shrink-0 items-center rounded-full px-2.5 font-medium text-xs",
      BADGES[status].look,
    )}
  >
    {BADGES[status].label}
  </span>
);
