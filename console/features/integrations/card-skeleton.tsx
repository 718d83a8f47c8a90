import { Skeleton } from "#shared/ui/components/skeleton.tsx";

/** The shape of a card that has not arrived. */
export function CardSkeleton() {
  return (
    <li className="flex min-h-40 flex-col rounded-lg border border-line bg-surface">
      <div className="flex items-center gap-2.5 px-4 pt-4 pb-2">
        <Skeleton className="size-5" />
        <Skeleton className="h-3 w-20" />
        <Skeleton className="ml-auto h-5 w-20" />
      </div>
      <div className="grid flex-1 content-start gap-2.5 px-4 pt-1">
        <Skeleton className="w-36" />
        <Skeleton className="w-28" />
      </div>
      <div className="flex items-center p-3 pl-4">
        <Skeleton className="h-7 w-22 rounded-sm" />
      </div>
    </li>
  );
}
