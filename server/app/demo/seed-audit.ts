import { type AuditEntry, writeAudit } from "#server/audit/write-audit.ts";
import type { Executor } from "#server/db/database.ts";
import type { DemoOrganization } from "./organizations.ts";
import type { DemoPerson } from "./people.ts";

/** Writes audit entries for people created by hand and for renamed organizations. */
export async function seedAudit(
  tx: Executor,
  people: readonly DemoPerson[],
  organizations: readonly DemoOrganization[],
): Promise<void> {
  const created: AuditEntry[] = people
    .filter((each) => each.manuallyCreated)
    .map((each) => ({
      actionType: "members-create",
      entityType: "member",
      entityId: each.id,
      oldState: {},
      newState: { id: each.id, displayName: each.displayName, identities: each.identities },
    }));
  const renamed: AuditEntry[] = organizations.slice(0, 8).map((each) => ({
    actionType: "organizations-edit-profile",
    entityType: "organization",
    entityId: each.id,
    oldState: { displayName: each.domain },
    newState: { displayName: each.displayName },
  }));
  for (const entry of [...created, ...renamed]) await writeAudit(tx, null, entry);
}
