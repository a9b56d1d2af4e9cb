import { Skeleton } from "../../ui/skeleton.tsx";

/** The places of what will come, in its sizes. */
export const BillingSkeleton = () => (
  <div role="status" className="space-y-6 sm:space-y-8">
    <span className="sr-only">Loading your billing</span>
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-[26rem] rounded-card" />
    </div>
    <Skeleton className="h-56 rounded-card lg:h-32" />
    <Skeleton className="h-64 rounded-card" />
  </div>
);
