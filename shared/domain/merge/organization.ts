import type { Attributes } from "../attributes.ts";
import type { MergeIdentity } from "./person.ts";

/** Data of an organization that a merge transfers to another one (wire.md 13.2). */
export interface MergeOrganization {
  readonly id: string;
  readonly displayName: string;
  /** ISO text. */
  readonly joinedAt?: string | null | undefined;
  readonly isTeamOrganization: boolean;
  /** `{ name: { default, <source>: [values] } }` (wire.md 12.5). */
  readonly attributes: Attributes;
  /** Facts with one value each, by name (`description`, `employees`). Most are also among the attributes. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly identities: readonly MergeIdentity[];
  /** Tags from an enrichment. */
  readonly tags: readonly string[];
  readonly manuallyChangedFields: readonly string[];
  readonly activityCount?: number | null | undefined;
  readonly memberCount?: number | null | undefined;
}
