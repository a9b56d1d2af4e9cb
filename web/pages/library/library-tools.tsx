import { Search } from "lucide-react";
import type { PostStatus } from "#contract/posts.ts";
import { useKeyHint } from "../../shared/shortcuts/keys.ts";
import { cx } from "../../ui/cx.ts";
import { controlClass } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";

interface Props {
  query: string;
  onQuery: (query: string) => void;
  filter: PostFilter | undefined;
  onFilter: (filter: PostFilter | undefined) => void;
}

/** Search and status filter. */
export const LibraryTools = ({ query, onQuery, filter, onFilter }: Props) => (
  <search className="flex flex-col gap-3 xl:flex-row xl:items-center">
    <div className="relative flex-1">
      <Search
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-faint"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-keyshortcuts={useKeyHint("/")}
        aria-label="Search posts"
        placeholder="Search posts..."
        autoComplete="off"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        // The browser paints its own cross, in its own blue.
        className={cx(controlClass, "h-11 pl-10 [&::-webkit-search-cancel-button]:grayscale")}
      />
    </div>
    <Segmented
      legend="Status"
      options={FILTERS}
      chosen={filter}
      onChoose={onFilter}
      className="p-1"
      optionClassName="h-9 flex-1 justify-center px-1.5 sm:px-3.5"
    />
  </search>
);

export type PostFilter = Exclude<PostStatus, "review">;

/** The filters, in the order of spec §2. */
export const FILTERS: { label: string; value: PostFilter | undefined }[] = [
  { label: "All", value: undefined },
  { label: "Drafts", value: "draft" },
  { label: "Ready", value: "ready" },
  { label: "Published", value: "published" },
  { label: "Archived", value: "archived" },
];

/** The filter of that name; undefined, which means all, for anything else. */
export const filterFrom = (text: string | null): PostFilter | undefined =>
  FILTERS.find(({ value }) => value === text)?.value;
