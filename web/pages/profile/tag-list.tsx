import { RemoveButton } from "./remove-button.tsx";

interface Props {
  tags: string[];
  onRemove: (tag: string) => void;
}

/** A few words each, each of which can be taken out. */
export const TagList = ({ tags, onRemove }: Props) => (
  <ul className="flex flex-wrap gap-2">
    {tags.map((tag) => (
      <li key={tag} className="flex min-w-0 items-center rounded-control border border-line bg-paper pl-3">
        <span dir="auto" className="wrap-anywhere min-w-0 py-1.5 leading-snug">
          {tag}
        </span>
        <RemoveButton text={tag} onRemove={() => onRemove(tag)} />
      </li>
    ))}
  </ul>
);
