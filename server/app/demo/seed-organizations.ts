import type { Executor } from "#server/db/database.ts";
import { insertRows } from "#server/db/insert-rows.ts";
import { refreshSearchText } from "#server/records/search-text.ts";
import { type DemoOrganization, demoOrganizations } from "./organizations.ts";
import type { Random } from "./random.ts";

/** Adds the organizations that people work for. */
export async function seedOrganizations(
  tx: Executor,
  random: Random,
  now: Date,
): Promise<[DemoOrganization, ...DemoOrganization[]]> {
  const [first, ...rest] = demoOrganizations(random, now);
  if (!first) throw new Error("The demo foundation has no organization.");
  await insertOrganizations(tx, random, [first, ...rest]);
  return [first, ...rest];
}

/** Adds organizations with their identities. */
export async function insertOrganizations(
  tx: Executor,
  random: Random,
  organizations: readonly DemoOrganization[],
): Promise<void> {
  await insertRows(
    tx,
    "organizations",
    organizations.map((each) => each.row),
  );
  await insertRows(
    tx,
    "organization_identities",
    organizations.flatMap((each) => each.identities).map((row) => ({ id: random.uuid(), ...row })),
  );
  await refreshSearchText(tx, "organization", "all");
}
