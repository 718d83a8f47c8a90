import { track } from "#console/session/index.ts";
import type { CheckedKind } from "#shared/domain/data-quality.ts";
import type { Finding } from "./copilot-queries.ts";

/** Result of the user's work on a finding in this visit. */
export type Outcome = "corrected" | "ignored";

/** Row of the list. */
export type FindingRow = Finding & { readonly outcome: Outcome | null };

/**
 * Tracks that a profile was opened from the page (wire.md 20.1).
 * @param projectGroup id of the selected project, or of the group
 */
export function trackReview(kind: CheckedKind, id: string, projectGroup: string, issueType: string): void {
  const record = kind === "member" ? { memberId: id } : { organizationId: id };
  track("Copilot review profile", "Feature", { issueType, ...record, projectGroup });
}
