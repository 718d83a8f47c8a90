import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { useDelayed } from "#shared/ui/hooks/use-delayed.ts";

/** Style of the name at the head of a card and of its skeleton. */
export const cardNameClasses = "line-clamp-2 break-words font-semibold text-lg leading-6";

/** Name known from the look-up before the card loads. */
export interface KnownName {
  readonly kind: "person" | "organization";
  readonly id: string;
  readonly displayName: string;
}

interface CardSkeletonProps {
  readonly label?: string;
  readonly known?: KnownName | undefined;
}

/**
 * Skeleton shown while a card loads. Shows a known name at once and placeholders after 200 ms, so that fast loads do
 * not flicker.
 */
export function CardSkeleton({ label, known }: CardSkeletonProps) {
  const late = useDelayed(true);
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      {label !== undefined && (
        <p role="status" className="sr-only">
          {label}
        </p>
      )}
      {(late || known) && (
        <div className="flex gap-3">
          {known ? (
            <Avatar name={known.displayName} id={known.id} size={48} square={known.kind === "organization"} />
          ) : (
            <Skeleton className="size-12 rounded-full" />
          )}
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            {known ? (
              <h1 className={cardNameClasses}>
                <bdi>{known.displayName}</bdi>
              </h1>
            ) : (
              <Skeleton className="mt-1 h-4 w-3/5" />
            )}
            {late && (
              <>
                <Skeleton className="h-3 w-4/5" />
                <Skeleton className="h-5 w-20" />
              </>
            )}
          </div>
        </div>
      )}
      {late && (
        <>
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
