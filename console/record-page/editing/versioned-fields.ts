/** Values of a form by field. Values are plain JSON and compared as JSON. */
export type Fields = Readonly<Record<string, unknown>>;

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Returns the names of the fields that differ. */
export function changedFields<F extends Fields>(before: F, after: F): (keyof F & string)[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !same(before[name], after[name]));
}

/** Returns the fields that both users changed to different values. Saving mine would overwrite theirs. */
export function clashingFields<F extends Fields>(base: F, theirs: F, mine: F): (keyof F & string)[] {
  const changedByThem = new Set(changedFields(base, theirs));
  return changedFields(base, mine).filter((name) => changedByThem.has(name) && !same(theirs[name], mine[name]));
}

/** Applies my changes to their fields. Fields that I did not change keep their values. */
export function rebased<F extends Fields>(base: F, theirs: F, mine: F): F {
  const touched = new Set<string>(changedFields(base, mine));
  return Object.fromEntries(
    [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((name) => [
      name,
      touched.has(name) ? mine[name] : theirs[name],
    ]),
  ) as F;
}
