import type { Executor } from "#server/platform/db/database.ts";
import { inArray, or } from "#server/platform/db/drizzle.ts";
import { segments } from "#server/platform/db/schema/segments.ts";
import type { Role } from "#shared/domain/access/roles.ts";
import { foldAscii } from "#shared/domain/text/fold-ascii.ts";

/** Rights of a user from the roles claim of the ID token. */
export interface Grants {
  readonly roles: readonly Role[];
  /** `sourceId` of each segment that the user administers. */
  readonly sourceIds: readonly string[];
  /** Roles as the provider names them. */
  readonly received: readonly string[];
  /** Those that have a meaning here. */
  readonly understood: readonly string[];
}

/** Longest list of the provider's roles that is stored for administrators. */
const mostRoles = 100;

/**
 * Reads roles from a list, a text with spaces or commas, or an object with the names as keys, in any case. `viewer` is
 * readonly, `admin:{sourceId}` makes a project admin; other names are ignored unless `roleMap` gives them a meaning.
 */
export function readRolesClaim(claim: unknown, roleMap: Readonly<Record<string, string>> = {}): Grants {
  const meaning = (name: string) => {
    const ours = Object.hasOwn(roleMap, foldAscii(name)) ? (roleMap[foldAscii(name)] ?? "") : name;
    const [, sourceId] = /^admin:(.+)$/i.exec(ours) ?? [];
    const role = rolesByName.get(foldAscii(ours));
    return sourceId === undefined && role === undefined ? null : { role: role ?? ("projectAdmin" as const), sourceId };
  };
  const received = [...new Set(namesIn(claim, (name) => meaning(name) !== null))];
  const understood = received.filter((name) => meaning(name) !== null);
  const meanings = understood.flatMap((name) => meaning(name) ?? []);
  const order: readonly Role[] = ["admin", "projectAdmin", "readonly"];
  return {
    roles: order.filter((role) => meanings.some((each) => each.role === role)),
    sourceIds: meanings.flatMap(({ sourceId }) => sourceId ?? []),
    received: received.slice(0, mostRoles),
    understood: understood.slice(0, mostRoles),
  };
}

const rolesByName: ReadonlyMap<string, Role> = new Map([
  ["admin", "admin"],
  ["projectadmin", "projectAdmin"],
  ["readonly", "readonly"],
  ["viewer", "readonly"],
]);

/** Fields in which providers that send roles as objects put the name. */
const nameFields = ["name", "displayName", "value", "role"];

function namesIn(claim: unknown, isKnown: (name: string) => boolean): string[] {
  if (typeof claim === "string") return splitNames(claim, isKnown);
  if (Array.isArray(claim)) return claim.flatMap((entry) => nameOfEntry(entry));
  return keysOf(claim);
}

/** Names may contain spaces or commas, so a text is only split while it is not known as a whole. */
function splitNames(text: string, isKnown: (name: string) => boolean): string[] {
  const all = text.trim();
  if (isKnown(all)) return [all];
  return all
    .split(",")
    .map((part) => part.trim())
    .flatMap((part) => (isKnown(part) ? [part] : part.split(/\s+/)))
    .filter((name) => name !== "");
}

function nameOfEntry(entry: unknown): string[] {
  if (typeof entry === "string") return [entry.trim()];
  if (typeof entry !== "object" || entry === null) return [];
  for (const field of nameFields) {
    const name: unknown = (entry as Record<string, unknown>)[field];
    if (typeof name === "string") return [name.trim()];
  }
  return keysOf(entry);
}

function keysOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, given]) => (isNo(given) ? [] : [name]));
}

/** Some providers send booleans as texts or digits. */
const isNo = (value: unknown): boolean =>
  value === null || value === false || value === 0 || (typeof value === "string" && /^(false|0)?$/i.test(value.trim()));

/**
 * Value of a claim; dots lead into nested claims, and may be part of names such as `https://roles.example`. In a list
 * they lead into each of its entries.
 */
export function claimAt(claims: unknown, path: string): unknown {
  if (typeof claims !== "object" || claims === null) return undefined;
  if (Array.isArray(claims)) {
    const values = claims.flatMap((entry) => claimAt(entry, path) ?? []);
    return values.length > 0 ? values : undefined;
  }
  if (Object.hasOwn(claims, path)) return (claims as Record<string, unknown>)[path];
  for (let dot = path.indexOf("."); dot !== -1; dot = path.indexOf(".", dot + 1)) {
    const name = path.slice(0, dot);
    if (!Object.hasOwn(claims, name)) continue;
    const value = claimAt((claims as Record<string, unknown>)[name], path.slice(dot + 1));
    if (value !== undefined) return value;
  }
  return undefined;
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
