import type { Attributes } from "../attributes.ts";
import type { MergeIdentity } from "./person.ts";

/** What a merge moves from one organization to another (wire.md 13.2). */
export interface MergeOrganization {
  readonly id: string;
  readonly displayName: string;
  /** ISO text. */
  readonly joinedAt?: string | null | undefined;
  readonly isTeamOrganization: boolean;
  /** `{ name: { default, <source>: [values] } }` (wire.md 12.5). */
  readonly attributes: Attributes;
  /** Facts with one value each, by name (`description`, `employees`); most stand among the attributes too. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly identities: readonly MergeIdentity[];
  /** Words that an enrichment gave. */
  readonly tags: readonly string[];
  readonly manuallyChangedFields: readonly string[];
  readonly activityCount?: number | null | undefined;
  readonly memberCount?: number | null | undefined;
}
