import { useEffect, useEffectEvent } from "react";
import { isOpenPair } from "../model/sequence.ts";
import { pairKey } from "../model/suggestion.ts";
import { useDecisions } from "./decisions.ts";

type IsPairOpen = (one: string, other: string) => boolean;

/** Tells a page which pairs of profiles still need a decision, by those of this session. */
export function PairDecisions({ onChange }: { onChange: (isOpen: IsPairOpen) => void }) {
  const decided = useDecisions();
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    tell((one, other) => isOpenPair(pairKey(one, other), [one, other], decided));
  }, [decided]);
  return null;
}
