import type { UseQueryResult } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { ApiError } from "#shared/client/errors.ts";
import { EmptyState } from "#shared/ui/components/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/error-state.tsx";
import { texts } from "./texts.ts";

/** Why something did not come, what is not lost, and the way on. */
export function Failure({
  query,
}: {
  query: Pick<UseQueryResult, "error" | "fetchStatus" | "isFetching" | "refetch">;
}) {
  const { error } = query;
  if (error === null) return <EmptyState icon={WifiOff} title={texts.offline.title} text={texts.offline.text} />;
  const isOffline = error instanceof ApiError && (error.kind === "offline" || error.kind === "timeout");
  const isForbidden = error instanceof ApiError && error.kind === "forbidden";
  return (
    <ErrorState
      title={isForbidden ? texts.failure.forbidden : isOffline ? texts.failure.noAnswer : texts.failure.refused}
      text={`${error.message} ${texts.failure.kept}`}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
