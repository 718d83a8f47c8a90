import type { UseQueryResult } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { ApiError } from "#shared/client/errors.ts";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { mayPass } from "../connection/query-defaults.ts";
import { useAnnouncement } from "../kit/views.ts";
import { texts } from "./texts.ts";

export type Failed = Pick<UseQueryResult, "error" | "errorUpdateCount" | "fetchStatus" | "isFetching" | "refetch">;

/** Failure of a query: its cause, a note that no data is lost, and a retry. */
export function FailureView({ query }: { query: Failed }) {
  const { error } = query;
  const isPaused = query.fetchStatus === "paused";
  useAnnouncement(isPaused ? texts.offline.title : null);
  if (isPaused) return <EmptyState icon={WifiOff} title={texts.offline.title} text={texts.offline.text} />;
  const isOffline = error instanceof ApiError && (error.kind === "offline" || error.kind === "timeout");
  const isForbidden = error instanceof ApiError && error.kind === "forbidden";
  return (
    <ErrorState
      title={isForbidden ? texts.failure.forbidden : isOffline ? texts.failure.noAnswer : texts.failure.refused}
      text={[!isOffline && error?.message, texts.failure.kept, mayPass(error) && texts.failure.again]
        .filter(Boolean)
        .join(" ")}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
