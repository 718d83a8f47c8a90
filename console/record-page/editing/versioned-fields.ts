/** Values of a form by field. Values are plain JSON; equal JSON is the same value. */
export type Fields = Readonly<Record<string, unknown>>;

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields that differ. */
export function changedFields<F extends Fields>(before: F, after: F): (keyof F & string)[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !same(before[name], after[name]));
}

/** The fields that two people changed, each to something else: saving mine would overwrite theirs. */
export function clashingFields<F extends Fields>(base: F, theirs: F, mine: F): (keyof F & string)[] {
  const changedByThem = new Set(changedFields(base, theirs));
  return changedFields(base, mine).filter((name) => changedByThem.has(name) && !same(theirs[name], mine[name]));
}

/** Mine on top of theirs: what I did not touch is as they left it. */
export function rebased<F extends Fields>(base: F, theirs: F, mine: F): F {
  const touched = new Set<string>(changedFields(base, mine));
  return Object.fromEntries(
    [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((name) => [
      name,
      touched.has(name) ? mine[name] : theirs[name],
    ]),
  ) as F;
}
