import type { Executor } from "#server/db/database.ts";
import { inArray, or } from "#server/db/drizzle.ts";
import { segments } from "#server/db/schema/segments.ts";
import type { Role } from "#shared/domain/access/roles.ts";

/** Rights of a user from the roles claim of the ID token. */
export interface Grants {
  readonly roles: Role[];
  /** `sourceId` of each segment that the user administers. */
  readonly sourceIds: string[];
}

/** `viewer` is readonly, `admin:{sourceId}` makes a project admin; ignores unknown strings. */
export function readRolesClaim(claim: unknown): Grants {
  const texts = (Array.isArray(claim) ? claim : [claim]).filter((text): text is string => typeof text === "string");
  const sourceIds = texts.filter((text) => text.startsWith("admin:")).map((text) => text.slice("admin:".length));
  const roles = new Set<Role>();
  if (texts.includes("admin")) roles.add("admin");
  if (texts.includes("projectAdmin") || sourceIds.length > 0) roles.add("projectAdmin");
  if (texts.includes("readonly") || texts.includes("viewer")) roles.add("readonly");
  return { roles: [...roles], sourceIds };
}

/** Finds the named segments with all their projects and sub-projects. */
export async function findAdminSegments(db: Executor, sourceIds: readonly string[]): Promise<string[]> {
  if (sourceIds.length === 0) return [];
  const named = await db
    .select({ id: segments.id })
    .from(segments)
    .where(inArray(segments.sourceId, [...sourceIds]));
  const ids = named.map(({ id }) => id);
  if (ids.length === 0) return [];
  const below = await db
    .select({ id: segments.id })
    .from(segments)
    .where(or(inArray(segments.parentId, ids), inArray(segments.grandparentId, ids)));
  return [...new Set([...ids, ...below.map(({ id }) => id)])];
}
