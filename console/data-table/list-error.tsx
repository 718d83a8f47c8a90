import type { UseQueryResult } from "@tanstack/react-query";
import { ApiError } from "#shared/client/errors.ts";
import { ErrorState } from "#shared/ui/components/error-state.tsx";
import { ForbiddenState } from "#shared/ui/components/forbidden-state.tsx";

/** A list could not be read: it may not be seen, or trying again may help. */
export function ListError({ query }: { query: Pick<UseQueryResult, "error" | "isFetching" | "refetch"> }) {
  const { error, isFetching, refetch } = query;
  if (error instanceof ApiError && error.kind === "forbidden") return <ForbiddenState />;
  return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
}
