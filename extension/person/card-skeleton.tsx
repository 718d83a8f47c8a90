import { Skeleton } from "#shared/ui/components/skeleton.tsx";
import { useDelayed } from "#shared/ui/hooks/use-delayed.ts";

/** The bones of a card, after 200 ms: what is faster needs none. */
export function CardSkeleton({ label }: { label?: string }) {
  const late = useDelayed(true);
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      {label !== undefined && (
        <p role="status" className="sr-only">
          {label}
        </p>
      )}
      {late && (
        <>
          <div className="flex gap-3">
            <Skeleton className="size-12 rounded-full" />
            <div className="flex flex-1 flex-col gap-2 pt-1">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3 w-4/5" />
              <Skeleton className="h-5 w-20" />
            </div>
          </div>
          <div className="flex justify-between">
            {[0, 1, 2].map((at) => (
              <Skeleton key={at} className="h-8 w-20" />
            ))}
          </div>
          {[0, 1, 2, 3, 4, 5].map((at) => (
            <Skeleton key={at} className={at % 2 ? "h-4 w-3/4" : "h-4 w-full"} />
          ))}
        </>
      )}
    </div>
  );
}
