import type { Call } from "#shared/contract/call.ts";
import { type ProjectGroup, subProjectIds } from "#shared/domain/segments.ts";

/** The project group that the user works in. */
export type SelectedGroup = ProjectGroup;

/** Data of a request besides its path. */
export interface Payload {
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/** Calls that take the group itself although they are not GET requests. */
const groupPaths = ["/member/query", "/member/active", "/organization/query"];

/**
 * Adds segments to a request: those of the caller, else the selected group itself or all its sub-projects, depending on
 * the call. They are in the query for GET and PATCH, else in the body.
 * @param chosen - the caller's segments. An empty list means all segments.
 */
export function withSegments(
  call: Call,
  payload: Payload,
  group: SelectedGroup | null,
  chosen?: readonly string[],
): Payload {
  const query = withoutFlag(payload.query);
  const body = withoutFlag(payload.body);
  const excluded = call.segments === "none" || holdsFlag(payload.query) || holdsFlag(payload.body);
  const segments = excluded
    ? undefined
    : (chosen ?? segmentsOf(body) ?? segmentsOf(query) ?? (group ? groupSegments(call, group) : undefined));
  if (call.method === "GET") return { body, query: segments ? { ...query, segments } : query };
  if (call.method === "PATCH") return { body: body ?? {}, query: segments ? { ...query, segments } : query };
  if (!segments || call.bareArray || Array.isArray(body)) return { body, query };
  return { query, body: { ...(isObject(body) ? body : {}), segments } };
}

function groupSegments(call: Call, group: SelectedGroup): readonly string[] | undefined {
  if (group.projects.length === 0) return undefined;
  const takesGroup = call.method === "GET" || groupPaths.some((path) => call.path.includes(path));
  return takesGroup ? [group.id] : subProjectIds(group);
}

function segmentsOf(part: unknown): readonly string[] | undefined {
  return isObject(part) && Array.isArray(part.segments) ? part.segments : undefined;
}

/** Removes `excludeSegments`, which is read by the client only and never sent. */
function withoutFlag<Part>(part: Part): Part {
  if (!isObject(part) || !("excludeSegments" in part)) return part;
  const { excludeSegments: _, ...sent } = part;
  return sent as Part;
}

function holdsFlag(part: unknown): boolean {
  return isObject(part) && Boolean(part.excludeSegments);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
