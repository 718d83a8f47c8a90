/** Changes that come together are answered together after so many milliseconds: well within a second. */
const togetherMs = 250;

interface RecordChange {
  readonly ids: readonly string[];
  /** Mark of the write, made of its `Idempotency-Key`. */
  readonly write: string | null;
}

/** The payload of the event `record-changed`; null when it has another shape. */
function readChange(payload: unknown): RecordChange | null {
  const { ids, write } = (typeof payload === "object" && payload !== null ? payload : {}) as Record<string, unknown>;
  if (!Array.isArray(ids)) return null;
  return { ids: ids.filter((id) => typeof id === "string"), write: typeof write === "string" ? write : null };
}

/**
 * Collects the events `record-changed` that come close together.
 * @param onChange - given the ids that others changed
 * @param isOwn - whether a write of this mark was sent from here, whose result is shown already
 */
export function collectChanges(onChange: (ids: ReadonlySet<string>) => void, isOwn: (mark: string) => boolean) {
  let ids = new Set<string>();
  return (payload: unknown): void => {
    const change = readChange(payload);
    if (change === null || (change.write !== null && isOwn(change.write))) return;
    const isFirst = ids.size === 0;
    for (const id of change.ids) ids.add(id);
    if (!isFirst || ids.size === 0) return;
    setTimeout(() => {
      const changed = ids;
      ids = new Set();
      onChange(changed);
    }, togetherMs);
  };
}

/** Whether a key or an answer names one of the records, wherever it stands in it. */
export function mentions(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === "string") return ids.has(value);
  if (Array.isArray(value)) return value.some((each) => mentions(each, ids));
  return typeof value === "object" && value !== null && Object.values(value).some((each) => mentions(each, ids));
}
