import { inArray } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { segments } from "#server/db/schema/segments.ts";
import type { RequestSegment } from "./route.ts";

/** More segments than any group has are no honest request. */
const most = 2_000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The ids a request names: from the path, else the query, else the body. */
export function namedSegments(params: unknown, query: unknown, body: unknown): string[] {
  const inPath = fieldOf(params, "segmentId");
  if (typeof inPath === "string") return [inPath];
  for (const source of [query, body]) {
    const value = fieldOf(source, "segments") ?? fieldOf(source, "segment");
    const ids = (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === "string");
    if (ids.length > 0) return ids;
  }
  return [];
}

/** The rows of these ids in the order named; ids that do not exist are dropped silently. */
export async function findSegments(db: Database, ids: readonly string[]): Promise<RequestSegment[]> {
  const wanted = [...new Set(ids.filter((id) => uuid.test(id)).map((id) => id.toLowerCase()))].slice(0, most);
  if (wanted.length === 0) return [];
  const rows = await db
    .select({
      id: segments.id,
      type: segments.type,
      parentId: segments.parentId,
      grandparentId: segments.grandparentId,
    })
    .from(segments)
    .where(inArray(segments.id, wanted));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...row, type: row.type as RequestSegment["type"] }] : [];
  });
}

function fieldOf(source: unknown, name: string): unknown {
  return typeof source === "object" && source !== null ? (source as Record<string, unknown>)[name] : undefined;
}
