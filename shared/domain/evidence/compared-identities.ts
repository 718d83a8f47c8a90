interface Ranked {
  readonly verified: boolean;
  readonly value: string;
}

/** Two profiles are compared by pairs of their identities, so the number of pairs has a limit. */
export const mostCompared = 200;

/** Identities that count as evidence: all, or of a profile with very many the verified ones first. */
export function comparedIdentities<I extends Ranked>(identities: readonly I[]): readonly I[] {
  if (identities.length <= mostCompared) return identities;
  const inOrder = (a: I, b: I) => Number(b.verified) - Number(a.verified) || (a.value < b.value ? -1 : 1);
  return identities.toSorted(inOrder).slice(0, mostCompared);
}
