import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";

/** Skeleton of a row of figures. */
export function FactsSkeleton() {
  return (
    <SkeletonDelay className="h-23 rounded-lg border border-line px-4 py-3">
      <div className="grid h-17 grid-cols-5 content-evenly gap-x-8">
        {Array.from({ length: 10 }, (_, index) => (
          <Skeleton key={index} className={index < 5 ? "w-16" : "h-5 w-20"} />
        ))}
      </div>
    </SkeletonDelay>
  );
}
