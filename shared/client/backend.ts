import type { AnswerOf, Call } from "#shared/contract/call.ts";
import type { Capability } from "#shared/contract/config.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import type { FilterCapabilities } from "#shared/domain/filters/unset-rows.ts";
import type { Client, Rest } from "./client.ts";

/**
 * The one place that knows how existing backends differ from ours. Features use the contract alone: calls that a
 * backend lacks or reads differently are translated (`existing-backend.ts`), permissions that need a missing capability
 * count as not granted, and optional data is null.
 */

/** Capabilities that existing backends have too. Only a server that says so lacks them. */
const common: Readonly<Partial<Record<Capability, boolean>>> = { completionEmail: true, lensReplies: true };

/** Whether a backend whose `/config.json` lists these capabilities has one of them. */
export function isCapable(listed: Readonly<Record<string, boolean>>, capability: Capability): boolean {
  return listed[capability] ?? common[capability] === true;
}

type Can = (capability: Capability) => boolean;

/** Permissions that are of use only with a capability. */
const neededCapabilities: Partial<Record<Permission, Capability>> = {
  activityCreate: "activityDetails",
  tagRead: "tags",
  tenantEdit: "administration",
};

/** Whether the backend has what the permission allows. */
export function isOfUse(permission: Permission, can: Can): boolean {
  const capability = neededCapabilities[permission];
  return !capability || can(capability);
}

/** The call by which the owners of a profile are found. */
export function lookUpCall(can: Can, kind: string): string {
  if (can("identityLookup")) return "POST /identity/find";
  return kind === "organization" ? "POST /organization/query" : "POST /member/query";
}

export interface ListRules extends FilterCapabilities {
  /** Rows contain all attributes, tags and dates, and can be sorted and filtered by them. */
  readonly rowDetails: boolean;
  /** People with a mark can be excluded, and excluding a value also finds rows without a value. */
  readonly leavesOutFlagged: boolean;
  /** A search for several emails or handles finds all of them. */
  readonly searchSeveral: boolean;
}

/** What the lists of people and organizations can show and search. */
export function listRules(can: Can): ListRules {
  return {
    rowDetails: can("rowDetails"),
    leavesOutFlagged: can("leavesOutFlagged"),
    searchSeveral: can("searchSeveral"),
  };
}

/** Makes a call that not every backend has. Returns null without it, and sends nothing once that is known. */
export async function sendIfSupported<C extends Call>(
  client: Pick<Client, "send" | "can">,
  call: C,
  ...rest: Rest<C>
): Promise<AnswerOf<C> | null> {
  const isLacking = () => call.capability !== undefined && !client.can(call.capability);
  if (isLacking()) return null;
  try {
    return await client.send(call, ...rest);
  } catch (error) {
    // The client remembers a call that the backend does not know.
    if (isLacking()) return null;
    throw error;
  }
}
