import type { ComponentProps } from "react";
import { CardSkeleton, type KnownName } from "../kit/card-skeleton.tsx";
import { Failure, hasFailed } from "../look-up/failure.tsx";

interface CardStateProps extends ComponentProps<typeof Failure> {
  readonly known?: KnownName | undefined;
}

/** Shown instead of a card while it loads or after it failed. */
export function CardState({ query, known }: CardStateProps) {
  if (hasFailed(query)) return <Failure query={query} />;
  return <CardSkeleton known={known} />;
}
