import type { ComponentProps } from "react";
import { CardSkeleton, type KnownName } from "../kit/card-skeleton.tsx";
import { Failure, hasFailed } from "../look-up/failure.tsx";

interface CardStateProps extends ComponentProps<typeof Failure> {
  readonly known?: KnownName | undefined;
}

/** A card that is not there yet: what is known of it and its bones, or why it does not come. */
export function CardState({ query, known }: CardStateProps) {
  if (hasFailed(query)) return <Failure query={query} />;
  return <CardSkeleton known={known} />;
}
