import type { Executor } from "#server/platform/db/database.ts";
import { inArray } from "#server/platform/db/drizzle.ts";
import { segments } from "#server/platform/db/schema/segments.ts";
import type { RequestSegment } from "./route.ts";

/** Upper limit of segments; no project group has more. */
const most = 2_000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Segment ids of a request: from the path, else the query, else the body. */
export function namedSegments(params: unknown, query: unknown, body: unknown): string[] {
  const inPath = fieldOf(params, "segmentId");
  if (typeof inPath === "string") return [inPath];
  for (const source of [query, body]) {
    const value = fieldOf(source, "segments") ?? fieldOf(source, "segment") ?? [];
    // What is no text names a segment that does not exist, instead of none.
    const ids = [value].flat().map((id) => (typeof id === "string" ? id : ""));
    if (ids.length > 0) return ids;
  }
  return [];
}

/** Loads the segments in the given order; omits ids that do not exist. */
export async function findSegments(db: Executor, ids: readonly string[]): Promise<RequestSegment[]> {
  const validIds = [...new Set(ids.filter((id) => uuid.test(id)).map((id) => id.toLowerCase()))].slice(0, most);
  if (validIds.length === 0) return [];
  const rows = await db
    .select({
      id: segments.id,
      type: segments.type,
      parentId: segments.parentId,
      grandparentId: segments.grandparentId,
    })
    .from(segments)
    .where(inArray(segments.id, validIds));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return validIds.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...row, type: row.type as RequestSegment["type"] }] : [];
  });
}

function fieldOf(source: unknown, name: string): unknown {
  return typeof source === "object" && source !== null ? (source as Record<string, unknown>)[name] : undefined;
}
