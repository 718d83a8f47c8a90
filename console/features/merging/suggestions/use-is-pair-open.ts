import { isOpenPair } from "../model/sequence.ts";
import { pairKey } from "../model/suggestion.ts";
import { useDecisions } from "./decisions.ts";

/** Returns whether a pair of profiles still needs a decision, by those of this session. */
export function useIsPairOpen(): (one: string, other: string) => boolean {
  const decided = useDecisions();
  return (one, other) => isOpenPair(pairKey(one, other), [one, other], decided);
}
