import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import type { Requester, RequestSegment } from "#server/http/route.ts";
import { createOrganization } from "#server/organizations/create.ts";
import { createPerson } from "#server/people/create.ts";
import { updateIdentities } from "#server/people/identities-write.ts";
import { tagsOf } from "#server/people/rows.ts";
import { updatePerson } from "#server/people/update.ts";
import { addWork } from "#server/people/work-experience-write.ts";
import { createTag } from "#server/tags/write.ts";
import type { PersonPlan } from "./plan-people.ts";

/**
 * Does what a plan says, as automatic changes with their audit entries. Call it in a transaction of its own.
 * @returns the person's id. @throws HttpError as the changes themselves
 */
export async function applyPerson(
  tx: Executor,
  requester: Requester,
  segment: RequestSegment,
  plan: PersonPlan,
): Promise<string> {
  const here: Requester = { ...requester, segments: [segment], ifMatch: null };
  const tags: string[] = [];
  for (const name of plan.tags) tags.push((await tagNamed(tx, name)) ?? (await createTag(tx, here, { name })));
  const organizations: string[] = [];
  for (const name of plan.organizations) {
    organizations.push((await organizationNamed(tx, name)) ?? (await createOrganization(tx, here, { name })));
  }
  const identities = plan.identities.map((identity) => ({ ...identity, verified: true, source: "csv" }));
  const { id, displayName, attributes } = plan;
  if (id === null) {
    return createPerson(tx, here, {
      displayName: displayName ?? "",
      identities,
      attributes,
      organizations,
      tags,
      manuallyCreated: true,
      segments: [segment.id],
    });
  }
  if (displayName !== null || Object.keys(attributes).length > 0 || tags.length > 0) {
    const had = ((await tagsOf(tx, [id])).get(id) ?? []).map((tag) => tag.id);
    const change = {
      ...(displayName !== null && { displayName }),
      attributes,
      ...(tags.length > 0 && { tags: [...had, ...tags] }),
    };
    await updatePerson(tx, here, id, change, { byHand: false });
  }
  if (identities.length > 0) await updateIdentities(tx, here, id, identities);
  for (const organizationId of organizations) await addWork(tx, here, id, { organizationId });
  return id;
}

async function tagNamed(tx: Executor, name: string): Promise<string | undefined> {
  const found = await tx.execute<{ id: string }>(sql`select id from tags where lower(name) = lower(${name})`);
  return found.rows[0]?.id;
}

/** The oldest, where several have the name. */
async function organizationNamed(tx: Executor, name: string): Promise<string | undefined> {
  const found = await tx.execute<{ id: string }>(sql`
    select o.id from organizations o where lower(o.display_name) = lower(${name}) and o.deleted_at is null
    order by o.created_at, o.id limit 1`);
  return found.rows[0]?.id;
}
