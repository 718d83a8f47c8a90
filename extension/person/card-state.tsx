import type { UseQueryResult } from "@tanstack/react-query";
import { Failure } from "../look-up/failure.tsx";
import { CardSkeleton } from "./card-skeleton.tsx";

/** A card that is not there yet: its bones, or why it does not come. */
export function CardState({
  query,
}: {
  query: Pick<UseQueryResult, "error" | "fetchStatus" | "isFetching" | "refetch">;
}) {
  if (query.error !== null || query.fetchStatus === "paused") return <Failure query={query} />;
  return <CardSkeleton />;
}
