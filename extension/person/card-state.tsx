import { Failure, hasFailed } from "../look-up/failure.tsx";
import { CardSkeleton } from "./card-skeleton.tsx";

/** A card that is not there yet: its bones, or why it does not come. */
export function CardState({ query }: Parameters<typeof Failure>[0]) {
  if (hasFailed(query)) return <Failure query={query} />;
  return <CardSkeleton />;
}
