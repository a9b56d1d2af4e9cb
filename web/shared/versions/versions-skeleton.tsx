import { Skeleton } from "../../ui/skeleton.tsx";

export const VersionsSkeleton = () => (
  <div role="status" className="flex flex-col gap-3 rounded-control border border-line p-4">
    <span className="sr-only">Loading the versions</span>
    <Skeleton className="h-4 w-1/2" />
    <Skeleton className="h-4 w-1/3" />
  </div>
);
