import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import { recordAbout } from "../recording/topics/topic-link.ts";

/** Questions that this speaker has not answered yet, each leading to the recorder. */
export const TopicLinks = ({ topics }: { topics: string[] }) => (
  <ul className="mt-3 -mb-2 divide-y divide-line border-line border-t">
    {topics.map((topic) => (
      <li key={topic}>
        <Link
          to={recordAbout(topic)}
          className="focus-ring group flex min-h-12 items-center gap-4 rounded-control py-3 leading-snug transition-colors hover:text-accent"
        >
          <span dir="auto" className="wrap-anywhere min-w-0 grow">
            {topic}
          </span>
          <span className="flex shrink-0 items-center gap-1.5 text-sm text-soft group-hover:text-accent">
            <span className="max-sm:sr-only">Record</span>
            <ArrowRight className="size-4" aria-hidden="true" />
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
