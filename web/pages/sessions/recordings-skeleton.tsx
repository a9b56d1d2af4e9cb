import { Skeleton } from "../../ui/skeleton.tsx";

export const RecordingsSkeleton = () => (
  <div role="status" className="flex flex-col gap-3">
    <span className="sr-only">Loading your recordings</span>
    {[1, 2, 3].map((card) => (
      <div key={card} className="rounded-card border border-line bg-raised p-5">
        <Skeleton className="mt-1 h-4 w-11/12" />
        <Skeleton className="mt-3 h-4 w-3/5" />
        <Skeleton className="mt-4 h-3.5 w-48" />
        <Skeleton className="mt-4 h-11 w-full" />
        <Skeleton className="mt-3 h-9 w-48" />
      </div>
    ))}
  </div>
);
