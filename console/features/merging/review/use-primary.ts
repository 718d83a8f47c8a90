import { useState } from "react";
import { defaultPrimary } from "#shared/domain/merge/default-primary.ts";
import type { Profile } from "../model/profile.ts";

const none: readonly string[] = [];

/** Primary of two profiles, by rule unless the user swapped them, and the values kept from the other one. */
export function usePrimary(pair: string, profiles: readonly [Profile, Profile]) {
  const [chosen, setChosen] = useState<{ readonly pair: string; readonly id: string } | null>(null);
  const [taken, setTaken] = useState<{ readonly primaryOf: string; readonly fields: readonly string[] } | null>(null);
  const [one, other] = profiles;
  const preset = defaultPrimary(profiles);
  const primary = chosen?.pair === pair ? (one.id === chosen.id ? one : other) : preset;
  const secondary = primary === one ? other : one;
  const canSwap = !primary.isMemberOrganization;
  const choose = (id: string) => setChosen({ pair, id });
  const primaryOf = `${pair} ${primary.id}`;
  const keepOther = taken?.primaryOf === primaryOf ? taken.fields : none;
  const toggleKept = (field: string) => {
    const others = keepOther.filter((each) => each !== field);
    setTaken({ primaryOf, fields: others.length < keepOther.length ? others : [...keepOther, field] });
  };
  return {
    primary,
    secondary,
    canSwap,
    choose,
    swap: () => canSwap && choose(secondary.id),
    /** Fields of which the secondary's value is kept. */
    keepOther,
    /** Keeps the other one of the two values of a field. */
    toggleKept,
  };
}
