import { useState } from "react";
import { defaultPrimary } from "#shared/domain/merge/default-primary.ts";
import type { Profile } from "../model/profile.ts";

/** Primary of two profiles: chosen by rule unless the user swapped them. */
export function usePrimary(pair: string, profiles: readonly [Profile, Profile]) {
  const [chosen, setChosen] = useState<{ readonly pair: string; readonly id: string } | null>(null);
  const [one, other] = profiles;
  const preset = defaultPrimary(profiles);
  const primary = chosen?.pair === pair ? (one.id === chosen.id ? one : other) : preset;
  const secondary = primary === one ? other : one;
  const canSwap = !primary.isMemberOrganization;
  const choose = (id: string) => setChosen({ pair, id });
  return { primary, secondary, canSwap, choose, swap: () => canSwap && choose(secondary.id) };
}
