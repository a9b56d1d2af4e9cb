import { Skeleton } from "../../ui/skeleton.tsx";

/** The places of what will come, in about its sizes. */
export const ProfileSkeleton = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">Loading your profile</span>
    <div className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
    <Skeleton className="h-80 rounded-card" />
  </div>
);
