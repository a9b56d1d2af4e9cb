import { Search } from "lucide-react";
import { useId } from "react";
import type { PostStatus } from "#contract/posts.ts";
import { useKeyHint } from "../../shared/shortcuts/use-key-hint.ts";
import { cx } from "../../ui/cx.ts";
import { controlClass } from "../../ui/field.tsx";

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
    <StatusFilter filter={filter} onFilter={onFilter} />
  </search>
);

function StatusFilter({ filter: chosen, onFilter }: Pick<Props, "filter" | "onFilter">) {
  const group = useId();
  return (
    <fieldset className="flex rounded-control border border-edge bg-raised p-1">
      <legend className="sr-only">Status</legend>
      {FILTERS.map(({ label, filter }) => (
        <label
          key={label}
          className="flex h-9 flex-1 cursor-pointer items-center justify-center rounded-[calc(var(--radius-control)-0.125rem)] px-1.5 font-medium text-sm text-soft transition-colors hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-checked:bg-ink has-checked:text-paper sm:px-3.5 pointer-coarse:h-11"
        >
          <input
            type="radio"
            name={group}
            checked={filter === chosen}
            onChange={() => onFilter(filter)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

export type PostFilter = Exclude<PostStatus, "review">;

/** The filters, in the order of spec §2. */
export const FILTERS: { label: string; filter: PostFilter | undefined }[] = [
  { label: "All", filter: undefined },
  { label: "Drafts", filter: "draft" },
  { label: "Ready", filter: "ready" },
  { label: "Published", filter: "published" },
  { label: "Archived", filter: "archived" },
];

/** The filter of that name; undefined, which means all, for anything else. */
export const filterFrom = (text: string | null): PostFilter | undefined =>
  FILTERS.find(({ filter }) => filter === text)?.filter;
