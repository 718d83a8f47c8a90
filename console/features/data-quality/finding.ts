import { track } from "#console/session/index.ts";
import type { CheckedKind } from "#shared/domain/data-quality.ts";
import type { Finding } from "./copilot-queries.ts";

/** What became of a finding while its list was worked through. */
export type Outcome = "corrected" | "ignored";

/** A row of the list. */
export type FindingRow = Finding & { readonly outcome: Outcome | null };

/**
 * Tells that a profile was opened from the page (wire.md 20.1).
 * @param projectGroup the chosen project, or the group
 */
export function trackReview(kind: CheckedKind, id: string, projectGroup: string, issueType: string): void {
  const whose = kind === "member" ? { memberId: id } : { organizationId: id };
  track("Copilot review profile", "Feature", { issueType, ...whose, projectGroup });
}
