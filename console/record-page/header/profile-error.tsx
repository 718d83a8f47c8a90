import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import { ForbiddenState } from "#console/ui/states/forbidden-state.tsx";
import { ApiError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";

interface ProfileErrorProps {
  query: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
  /** Path of the list, and the label of its link. */
  list: string;
  back: string;
}

/** Error of a profile: forbidden, or a failure that can be retried. */
export function ProfileError({ query: { error, isFetching, refetch }, list, back }: ProfileErrorProps) {
  const action = (
    <Button asChild>
      <Link to={list}>{back}</Link>
    </Button>
  );
  if (error instanceof ApiError && error.kind === "forbidden") return <ForbiddenState action={action} />;
  return (
    <div className="grid justify-items-center">
      <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
      {action}
    </div>
  );
}
