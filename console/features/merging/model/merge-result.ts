import { organizationResult } from "./organization-result.ts";
import { personResult } from "./person-result.ts";
import type { Profile } from "./profile.ts";
import type { MergeResult } from "./result.ts";

/** What the merged profile will be. Two of different kinds are never merged. */
export function mergeResult(primary: Profile, secondary: Profile): MergeResult {
  if (primary.kind === "member" && secondary.kind === "member") return personResult(primary, secondary);
  if (primary.kind === "organization" && secondary.kind === "organization") {
    return organizationResult(primary, secondary);
  }
  throw new Error("Only two people or two organizations can be merged.");
}
