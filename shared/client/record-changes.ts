/** Changes within this time are reported together, well within a second. */
const batchMs = 250;

interface RecordChange {
  readonly ids: readonly string[];
  /** Mark of the write, derived from its `Idempotency-Key`. */
  readonly write: string | null;
}

/** Parses the payload of the event `record-changed`; null when it has another shape. */
function readChange(payload: unknown): RecordChange | null {
  const { ids, write } = (typeof payload === "object" && payload !== null ? payload : {}) as Record<string, unknown>;
  if (!Array.isArray(ids)) return null;
  return { ids: ids.filter((id) => typeof id === "string"), write: typeof write === "string" ? write : null };
}

/**
 * Batches `record-changed` events that arrive close together.
 * @param onChange - called with the ids of records that others changed
 * @param isOwn - whether this client sent the write with this mark; its result is already displayed
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
    }, batchMs);
  };
}

/** Whether a query key or a response contains one of the ids at any depth. */
export function mentions(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === "string") return ids.has(value);
  if (Array.isArray(value)) return value.some((each) => mentions(each, ids));
  return typeof value === "object" && value !== null && Object.values(value).some((each) => mentions(each, ids));
}
