import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";

interface PartProps<T> {
  query: Pick<UseQueryResult<T>, "data" | "isError" | "isFetching" | "refetch">;
  /** Skeleton in the final shape. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** Part of the profile that loads and fails independently of the others. */
export function Part<T>({ query, skeleton, children }: PartProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <SkeletonDelay>{skeleton}</SkeletonDelay>;
  return (
    <ErrorState
      className="px-4 py-5"
      headingLevel={3}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
