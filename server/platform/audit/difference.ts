/** Change at one path. `old` or `new` is missing when the value did not exist. */
export interface Change {
  old?: unknown;
  new?: unknown;
}

/**
 * Returns the structural difference of two states (plain JSON), as a flat object from dotted path to change. Arrays are
 * compared as a whole, because their entries have no names. Equal states give an empty object.
 */
export function difference(oldState: unknown, newState: unknown): Record<string, Change> {
  const changes: Record<string, Change> = {};
  collect(oldState, newState, [], changes);
  return changes;
}

function collect(before: unknown, after: unknown, path: readonly string[], changes: Record<string, Change>): void {
  if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      collect(before[key], after[key], [...path, key], changes);
    }
    return;
  }
  if (!areOfOtherSize(before, after) && stable(before) === stable(after)) return;
  changes[path.join(".")] = {
    ...(before === undefined ? {} : { old: before }),
    ...(after === undefined ? {} : { new: after }),
  };
}

/** True for values that differ for certain. Writing lists of thousands of identities as JSON takes long. */
function areOfOtherSize(before: unknown, after: unknown): boolean {
  if (before === undefined || after === undefined) return before !== after;
  return Array.isArray(before) && Array.isArray(after) && before.length !== after.length;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** JSON with sorted keys, because a different key order is no change. */
function stable(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
