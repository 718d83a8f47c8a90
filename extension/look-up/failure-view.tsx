import type { UseQueryResult } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { ApiError } from "#shared/client/errors.ts";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { mayPass } from "../connection/query-defaults.ts";
import { useAnnouncement } from "../kit/views.ts";
import { lateTexts } from "./late-texts.ts";

export type Failed = Pick<UseQueryResult, "error" | "errorUpdateCount" | "fetchStatus" | "isFetching" | "refetch">;

/** Failure of a query: its cause, a note that no data is lost, and a retry. */
export function FailureView({ query }: { query: Failed }) {
  const { error } = query;
  const isPaused = query.fetchStatus === "paused";
  useAnnouncement(isPaused ? lateTexts.offline.title : null);
  if (isPaused) return <EmptyState icon={WifiOff} title={lateTexts.offline.title} text={lateTexts.offline.text} />;
  const isOffline = error instanceof ApiError && (error.kind === "offline" || error.kind === "timeout");
  const isForbidden = error instanceof ApiError && error.kind === "forbidden";
  return (
    <ErrorState
      title={
        isForbidden ? lateTexts.failure.forbidden : isOffline ? lateTexts.failure.noAnswer : lateTexts.failure.refused
      }
      text={[!isOffline && error?.message, lateTexts.failure.kept, mayPass(error) && lateTexts.failure.again]
        .filter(Boolean)
        .join(" ")}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
