import type { Executor } from "#server/db/database.ts";
import type { MergeBackup } from "#shared/domain/merge/undo-merge.ts";
import type { PersonRecord } from "./person-record.ts";
import { survivors } from "./resolve-merged-ids.ts";

/**
 * Backups of people in which organizations that were merged away since are those they were merged into: else their work
 * there would look edited, and could not be written again.
 */
export async function followOrganizations(
  tx: Executor,
  backups: readonly MergeBackup<PersonRecord>[],
): Promise<MergeBackup<PersonRecord>[]> {
  const people = backups.flatMap(({ primary, secondary }) => [primary, secondary]);
  const ids = new Set(
    people.flatMap((person) => [
      ...person.memberOrganizations.map((work) => work.organizationId),
      ...person.affiliations.flatMap(({ organizationId }) => organizationId ?? []),
      ...person.removedWork.map((row) => String(row.organization_id)),
    ]),
  );
  const now = await survivors(tx, "organization", ids);
  const at = <T extends string | null>(id: T) => (id === null ? id : (now.get(id) ?? id)) as T;
  const follow = (person: PersonRecord): PersonRecord => ({
    ...person,
    memberOrganizations: person.memberOrganizations.map((work) => ({
      ...work,
      organizationId: at(work.organizationId),
    })),
    affiliations: person.affiliations.map((each) => ({ ...each, organizationId: at(each.organizationId) })),
    removedWork: person.removedWork.map((row) => ({ ...row, organization_id: at(String(row.organization_id)) })),
  });
  return backups.map(({ primary, secondary }) => ({ primary: follow(primary), secondary: follow(secondary) }));
}
