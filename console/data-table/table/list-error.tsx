import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { ApiError } from "#shared/client/errors.ts";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";

const ForbiddenState = lazy(async () => ({
  default: (await import("#console/ui/states/forbidden-state.tsx")).ForbiddenState,
}));

type ListFailure = Pick<UseQueryResult, "error" | "isFetching"> & { readonly refetch: () => unknown };

/** Error of a list: forbidden, invalid request, or a failure that can be retried. */
export function ListError({ query }: { query: ListFailure }) {
  const { error, isFetching, refetch } = query;
  if (error instanceof ApiError && error.kind === "forbidden") {
    return (
      <Suspense>
        <ForbiddenState />
      </Suspense>
    );
  }
  // The same request would fail again, so the server's message is shown without a retry.
  if (error instanceof ApiError && error.kind === "validation") return <ErrorState title={error.message} text={null} />;
  return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
}
